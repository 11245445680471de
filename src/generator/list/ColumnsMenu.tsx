import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { Box, Button, Checkbox, FormControlLabel, IconButton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type MouseEvent, useState } from 'react';
import { t } from '../../language/t.ts';
import { Popover } from '../modals.tsx';
import { useListColumns } from './useListColumns.ts';

/** Which columns stand in the grid, and in which order. */
export function ColumnsMenu() {
  const { shown, hidden, show } = useListColumns();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (isNarrow || shown.length + hidden.length === 0) return null;
  const paths = shown.map(({ path }) => path);
  const toggle = (path: string) =>
    show(paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path]);
  const move = ({ currentTarget }: MouseEvent<HTMLElement>, path: string, by: number) => {
    const others = paths.filter((other) => other !== path);
    others.splice(Math.max(0, paths.indexOf(path) + by), 0, path);
    show(others);
    // The line has moved in the page, which takes the focus from what is in it.
    requestAnimationFrame(() => currentTarget.focus());
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('Columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('Columns'), sx: MENU } }}
      >
        {[...shown, ...hidden].map(({ path, field }) => {
          const at = paths.indexOf(path);
          const label = t(field.label);
          return (
            <Box key={path} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <FormControlLabel
                control={<Checkbox size="small" checked={at >= 0} />}
                // A grid without any column is no list.
                disabled={at === 0 && paths.length === 1}
                onChange={() => toggle(path)}
                label={label}
                sx={{ flex: 1, mr: 4 }}
              />
              {at >= 0 && (
                <>
                  <IconButton
                    size="small"
                    aria-label={t('Move {name} to the left', { name: label })}
                    aria-disabled={at === 0}
                    onClick={(event) => move(event, path, -1)}
                  >
                    <UpIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('Move {name} to the right', { name: label })}
                    aria-disabled={at === paths.length - 1}
                    onClick={(event) => move(event, path, 1)}
                  >
                    <DownIcon fontSize="small" />
                  </IconButton>
                </>
              )}
            </Box>
          );
        })}
      </Popover>
    </>
  );
}

/** At an end there is nowhere to move to; the button keeps the focus. */
const MENU = { mt: 1, p: 3, '& [aria-disabled="true"]': { opacity: 0.3 } } as const;
