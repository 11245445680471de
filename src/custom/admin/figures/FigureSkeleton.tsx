import { Box, Skeleton } from '@mui/material';
import { VISUALLY_HIDDEN } from '#src/generator/columns.tsx';
import { t } from '#src/language/t.ts';

/** As high as what takes its place. */
export const FigureSkeleton = ({ height }: { height: number }) => (
  <Box aria-busy>
    <span style={VISUALLY_HIDDEN} role="status">
      {t('Loading')}
    </span>
    <Skeleton variant="rounded" height={height} />
  </Box>
);
