import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { GoneNote } from './GoneNote.tsx';
import { PresenceFaces } from './presence/PresenceFaces.tsx';

interface PageHeaderProps {
  title: string;
  /** It stands before the title and says whose page it is. */
  picture?: ReactNode;
  /** It stands beside the title, such as a status. */
  aside?: ReactNode;
  /** It stands quietly under it. */
  lead?: ReactNode;
  actions?: ReactNode;
}

/**
 * It says what the page is about and what can be done on it; it is also the title of the browser's
 * tab.
 */
export function PageHeader({ title, picture, aside, lead, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Takda`;
  }, [title]);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: 3,
          mb: 4,
          minHeight: 32,
        }}
      >
        {picture}
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Box
              sx={{ minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
            >
              <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              {aside}
            </Box>
            <PresenceFaces />
          </Box>
          {lead && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{lead}</Typography>}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            {actions}
          </Box>
        )}
      </Box>
      <GoneNote />
    </>
  );
}
