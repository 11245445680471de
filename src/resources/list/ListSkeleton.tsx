import { Box, Skeleton } from '@mui/material';
import { t } from '../../language/t.ts';
import { HIDDEN } from '../columns.tsx';

/** The shape of what is coming. */
export function ListSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <Box sx={{ px: 3, py: 1 }} aria-busy>
      <span style={HIDDEN} role="status">
        {t('Loading')}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={row}
          sx={{ display: 'flex', gap: 6, py: 3, borderTop: row ? 1 : 0, borderColor: 'divider' }}
        >
          <Skeleton width="24%" />
          <Skeleton width="34%" />
          <Skeleton width="18%" />
          <Skeleton width="12%" />
        </Box>
      ))}
    </Box>
  );
}
