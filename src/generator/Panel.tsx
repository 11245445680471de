import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** It stands at the end of the title. */
  beside?: ReactNode;
  /** One sentence stands under the title. */
  lead?: string;
  /** The actions stand beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its heading. */
export function Panel({ title, beside, lead, action, children }: PanelProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      variant="outlined"
      sx={{ borderRadius: 2, p: { xs: 4, sm: 5 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Box sx={{ flex: lead ? '1 1 260px' : '1 1 120px' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography component="h2" variant="h2" id={id}>
              {title}
            </Typography>
            {beside}
          </Box>
          {lead && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{lead}</Typography>}
        </Box>
        {action}
      </Box>
      {children}
    </Paper>
  );
}
