import CheckIcon from '@mui/icons-material/Check';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { Button, Menu, MenuItem, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { useColumns, useDeclaration } from '../declarations.ts';
import { useHiddenColumns, useListView } from './useListView.ts';

/** Which columns stand in the grid, kept with the account. */
export function ColumnsMenu() {
  const { name } = useDeclaration();
  const columns = useColumns();
  const atFirst = columns.filter(({ field }) => field.list === 'optional').map(({ path }) => path);
  const [hidden, setHidden] = useHiddenColumns(name, atFirst);
  const { keep } = useListView(name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (isNarrow || columns.length === 0) return null;
  const toggle = (path: string) => {
    const next = hidden.includes(path)
      ? hidden.filter((hiddenPath) => hiddenPath !== path)
      : [...hidden, path];
    setHidden(next);
    void keep({ hidden: next });
  };
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
