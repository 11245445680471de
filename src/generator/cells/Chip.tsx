import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import BlockIcon from '@mui/icons-material/HighlightOff';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import NeutralIcon from '@mui/icons-material/RadioButtonUnchecked';
import WaitIcon from '@mui/icons-material/Schedule';
import { Box } from '@mui/material';
import type { ComponentType } from 'react';
import type { Option } from '#schema/declaration/field.ts';
import { tokens } from '../../tokens/tokens.ts';

export type Tone = NonNullable<Option['tone']>;

const ICONS: Record<Tone, ComponentType<{ 'aria-hidden': true }>> = {
  neutral: NeutralIcon,
  info: InfoIcon,
  success: CheckIcon,
  warning: WaitIcon,
  danger: BlockIcon,
};
/** The theme's colours are named after MUI's; a chip's tones after what they say. */
const PALETTE = {
  neutral: 'secondary',
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
} as const;

/** An icon and a word on a soft ground: never colour alone. */
export function Chip({ tone, children }: { tone: Tone; children: string }) {
  const Icon = ICONS[tone];
  return (
    <Box
      component="span"
      data-chip
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        borderRadius: `${tokens.radius.pill}px`,
        bgcolor: `${PALETTE[tone]}.light`,
        color: `${PALETTE[tone]}.main`,
        fontSize: 12,
        fontWeight: 'fontWeightMedium',
        lineHeight: '22px',
        whiteSpace: 'nowrap',
        '& svg': { fontSize: 14 },
      }}
    >
      <Icon aria-hidden={true} />
      {children}
    </Box>
  );
}

/** A word in a frame, for what has no state: categories, teams, roles. */
export function Tag({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: 12,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
