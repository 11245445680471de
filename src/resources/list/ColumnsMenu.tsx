import CheckIcon from '@mui/icons-material/Check';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { Button, Menu, MenuItem, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { t } from '../../language/t.ts';
import { useColumns, useDeclaration } from '../declarations.ts';

/** Which columns stand in the grid, remembered on this machine where the grid itself looks. */
export function ColumnsMenu() {
  const { name } = useDeclaration();
  const columns = useColumns();
  const atFirst = columns.filter(({ field }) => field.list === 'optional').map(({ path }) => path);
  const [hidden, setHidden] = useStore<string[]>(`${name}.datatable`, atFirst);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (isNarrow || columns.length === 0) return null;
  const toggle = (path: string) =>
    setHidden(hidden.includes(path) ? hidden.filter((one) => one !== path) : [...hidden, path]);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('Columns')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map(({ path, field }) => (
          <MenuItem
            key={path}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(path)}
            onClick={() => toggle(path)}
          >
            <CheckIcon
              fontSize="small"
              aria-hidden
              sx={{ visibility: hidden.includes(path) ? 'hidden' : 'visible' }}
            />
            {t(field.label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
