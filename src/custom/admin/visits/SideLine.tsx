import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** What is looked up, after the word by which one looks. */
export const SideLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 3, py: 0.5, alignItems: 'baseline' }}>
    <Box component="span" sx={{ flex: '0 0 auto', minWidth: 56, color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);
