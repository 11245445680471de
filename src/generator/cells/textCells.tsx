import CheckIcon from '@mui/icons-material/Check';
import { Box, Link } from '@mui/material';
import { formatNumber } from '../formats.ts';
import { counted } from '../nouns.ts';
import { formatValue, optionLabel, optionOf, yesOrNo } from '../values.ts';
import type { CellProps } from './CellProps.ts';
import { Chip, Tag } from './Chip.tsx';

export const PlainCell = (shown: CellProps) => <bdi>{formatValue(shown)}</bdi>;

/** Two lines of it in a grid, all of it on a page of its own. */
export function LongTextCell({ value, isFull }: CellProps) {
  const cut = {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    maxWidth: 420,
    minWidth: 160,
  } as const;
  return (
    <Box
      component="span"
      dir="auto"
      sx={isFull ? { whiteSpace: 'pre-line', maxWidth: '65ch' } : cut}
    >
      {String(value)}
    </Box>
  );
}

export const EmailCell = ({ value }: CellProps) => <Address to={`mailto:${value}`} />;
export const PhoneCell = ({ value }: CellProps) => <Address to={`tel:${value}`} />;

const Address = ({ to }: { to: string }) => (
  <Link href={to} onClick={(event) => event.stopPropagation()} color="inherit" underline="hover">
    {to.slice(to.indexOf(':') + 1)}
  </Link>
);

export function ChoiceCell({ field, value }: CellProps) {
  const option = optionOf(field, value);
  if (!option?.tone) return <>{optionLabel(field, value)}</>;
  return <Chip tone={option.tone}>{optionLabel(field, value)}</Chip>;
}

export const ChoicesCell = ({ field, value }: CellProps) => (
  <Tags names={(value as unknown[]).map((item) => optionLabel(field, item))} />
);

export const TextListCell = ({ value }: CellProps) => <Tags names={value as string[]} />;

export function YesNoCell({ value }: CellProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {value === true && <CheckIcon sx={{ fontSize: 16, color: 'success.main' }} aria-hidden />}
      {yesOrNo(value)}
    </Box>
  );
}

export const NumberCell = ({ field, value }: CellProps) => (
  <>{field.unit ? counted(Number(value), field.unit) : formatNumber(Number(value))}</>
);

export function Tags({ names }: { names: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </Box>
  );
}
