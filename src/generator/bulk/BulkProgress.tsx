import { Box, LinearProgress, Typography } from '@mui/material';
import { t } from '../../language/t.ts';

interface BulkProgressProps {
  done: number;
  total: number;
  /** Nothing is written. */
  isDry: boolean;
}

export function BulkProgress({ done, total, isDry }: BulkProgressProps) {
  const words = isDry
    ? t('Checked {done} of {total}', { done, total })
    : t('Changed {done} of {total}', { done, total });
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <Typography role="status">{words}</Typography>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? (100 * done) / total : 0}
        aria-label={words}
      />
    </Box>
  );
}
