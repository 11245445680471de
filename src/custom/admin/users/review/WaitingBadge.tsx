import { Box } from '@mui/material';
import { COUNT_LIMIT } from '#schema/declaration/listQuery.ts';
import { VISUALLY_HIDDEN } from '#src/generator/columns.tsx';
import { formatNumber } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { tokens } from '#src/tokens/tokens.ts';
import { usePeopleCount } from '../usePeopleCount.ts';

/** How many identifications wait for their review. */
export function WaitingBadge() {
  const count = usePeopleCount()?.submitted ?? 0;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        minWidth: 22,
        px: 1,
        textAlign: 'center',
        borderRadius: `${tokens.radius.pill}px`,
        bgcolor: 'warning.light',
        color: 'warning.main',
        fontSize: 12,
        fontWeight: 'fontWeightMedium',
        lineHeight: '20px',
      }}
    >
      {count < COUNT_LIMIT ? formatNumber(count) : `${formatNumber(COUNT_LIMIT)}+`}
      <span style={VISUALLY_HIDDEN}> {t('waiting')}</span>
    </Box>
  );
}
