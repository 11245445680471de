import MoreIcon from '@mui/icons-material/MoreVert';
import { Divider, IconButton, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { t } from '#src/language/t.ts';

interface Action {
  name: string;
  run: () => void;
}
interface CardMenuProps {
  /** The question or section has this name. */
  name: string;
  actions: readonly Action[];
  /** A question can be moved to these other sections. */
  moves?: readonly Action[];
}

/** What else can be done with a question or a section. */
export function CardMenu({ name, actions, moves = [] }: CardMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = (action: Action) => (
    <MenuItem
      key={action.name}
      onClick={() => {
        setAnchor(null);
        action.run();
      }}
    >
      {action.name}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={t('More for “{name}”', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {actions.map(item)}
          {moves.length > 0 && <Divider component="li" role="presentation" />}
          {moves.length > 0 && (
            <ListSubheader role="presentation" sx={{ bgcolor: 'transparent', lineHeight: 2.5 }}>
              {t('Move to section')}
            </ListSubheader>
          )}
          {moves.map(item)}
        </Menu>
      )}
    </>
  );
}
