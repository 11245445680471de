import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** It shows what is known of something, line by line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0 }}>
    {children}
  </Box>
);

interface FactLineProps {
  label: string;
  isLarge?: boolean;
  /** On paper what is not known takes no room. */
  isUnknown?: boolean;
  children: ReactNode;
}
export const FactLine = ({
  label,
  isLarge = false,
  isUnknown = false,
  children,
}: FactLineProps) => (
  <Box sx={{ ...LINE, ...(isUnknown && { displayPrint: 'none' }) }}>
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box
      component="dd"
      sx={{
        m: 0,
        minWidth: 0,
        overflowWrap: 'anywhere',
        ...(isLarge && { fontSize: 18, fontWeight: 'fontWeightMedium', lineHeight: 1.3 }),
      }}
    >
      {children}
    </Box>
  </Box>
);

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 28%) 1fr' },
  alignItems: 'baseline',
  columnGap: 4,
  py: 2,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;
