import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Box, ButtonBase, Paper, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';

interface FoldedPanelProps {
  title: string;
  /** They are there once it is unfolded. */
  children: ReactNode;
}

/** A part of a page that few ask for: nothing of it is loaded before. */
export function FoldedPanel({ title, children }: FoldedPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <Paper
      component="section"
      aria-label={title}
      variant="outlined"
      sx={{ borderRadius: 2, mt: 4, maxWidth: 860 }}
    >
      <Typography component="h2" variant="h2">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          sx={{
            width: '100%',
            justifyContent: 'space-between',
            font: 'inherit',
            borderRadius: 2,
            px: { xs: 4, sm: 5 },
            py: 4,
          }}
        >
          {title}
          <DownIcon aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
      <Box id={panel} hidden={!isOpen} sx={{ px: { xs: 4, sm: 5 }, pb: 5 }}>
        {isOpen && children}
      </Box>
    </Paper>
  );
}
