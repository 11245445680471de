import { Box } from '@mui/material';

/** On a button, for who has a keyboard; `aria-keyshortcuts` says it to screen readers. */
export const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      display: { xs: 'none', md: 'inline-block' },
      ml: 2,
      px: 1,
      border: 1,
      borderColor: 'currentcolor',
      borderRadius: 0.5,
      font: 'inherit',
      fontSize: 11,
      lineHeight: '16px',
    }}
  >
    {children}
  </Box>
);
