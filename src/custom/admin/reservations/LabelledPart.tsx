import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface LabelledPartProps {
  /** Of the input. */
  id: string;
  label: string;
  children: ReactNode;
}

export const LabelledPart = ({ id, label, children }: LabelledPartProps) => (
  <Box>
    <Typography
      component="label"
      htmlFor={id}
      sx={{ display: 'block', fontWeight: 'fontWeightMedium', mb: 1 }}
    >
      {label}
    </Typography>
    {children}
  </Box>
);
