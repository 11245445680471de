import { Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** In place of a list: that nobody is in it, and what would bring somebody. */
export const EmptyNote = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Paper variant="outlined" sx={{ borderRadius: 2, px: 5, py: 8, textAlign: 'center' }}>
    <Typography component="h2" variant="h2">
      {title}
    </Typography>
    {children && (
      <Typography sx={{ color: 'text.secondary', mt: 2, maxWidth: 460, mx: 'auto' }}>
        {children}
      </Typography>
    )}
  </Paper>
);
