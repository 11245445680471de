import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A titled part of what stands beside the list. */
export function SidePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography component="h2" variant="h3" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A label and its value. */
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
