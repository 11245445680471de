import { Box, Skeleton } from '@mui/material';
import { VISUALLY_HIDDEN } from '#src/generator/columns.tsx';
import { t } from '#src/language/t.ts';

/** The shape of the page: bar, tabs, rail. */
export const DaySkeleton = () => (
  <Box aria-busy>
    <span style={VISUALLY_HIDDEN} role="status">
      {t('Loading')}
    </span>
    <Skeleton variant="rounded" height={44} sx={{ mb: 3 }} />
    <Skeleton width="60%" height={44} sx={{ mb: 3 }} />
    {['8', '9', '10', '11'].map((time) => (
      <Box
        key={time}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '72px 1fr' }, mb: 3 }}
      >
        <Skeleton width={44} />
        <Skeleton variant="rounded" height={108} />
      </Box>
    ))}
  </Box>
);
