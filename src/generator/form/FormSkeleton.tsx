import { Box, Paper, Skeleton } from '@mui/material';
import { t } from '../../language/t.ts';
import { VISUALLY_HIDDEN } from '../columns.tsx';

/** The shape of a form or a page of details. */
export function FormSkeleton() {
  return (
    <Box aria-busy>
      <span style={VISUALLY_HIDDEN} role="status">
        {t('Loading')}
      </span>
      <Skeleton width={220} height={36} sx={{ mb: 4 }} />
      <Paper variant="outlined" sx={{ borderRadius: 2, p: 5, maxWidth: 720 }}>
        {[60, 90, 45, 75].map((width) => (
          <Box key={width} sx={{ mb: 4 }}>
            <Skeleton width={120} />
            <Skeleton width={`${width}%`} height={36} />
          </Box>
        ))}
      </Paper>
    </Box>
  );
}
