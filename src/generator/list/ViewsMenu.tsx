import ViewIcon from '@mui/icons-material/BookmarkBorderOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import DefaultIcon from '@mui/icons-material/Star';
import NotDefaultIcon from '@mui/icons-material/StarBorder';
import { Box, Button, Divider, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import type { OpenView } from '#schema/calls/views.ts';
import { ask } from '../../http/ask.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { Popover } from '../modals.tsx';
import { pluralNoun } from '../nouns.ts';
import { stateOf, stateOfView } from './listAddress.ts';
import { useListAddress } from './useListAddress.ts';
import { useViewDialog } from './useViewDialog.tsx';
import { useChangeViews, useViews } from './useViews.ts';

/** The views of this list: one of them is open, and one may be what it opens with. */
export function ViewsMenu() {
  const resource = useDeclaration();
  const { views } = useViews(resource);
  const { state, change } = useListAddress();
  const { dialog, saveAsNew, edit, maySave } = useViewDialog();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = views.find(({ id }) => id === state.view);
  const close = () => setAnchor(null);
  const choose = (view: OpenView | null) => {
    change(view ? stateOfView(resource, view) : stateOf(resource, ''));
    close();
  };
  if (views.length === 0 && !maySave) return null;
  const all = t('All {things}', { things: pluralNoun(resource) });
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewIcon />}
        endIcon={<DownIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {open ? t('View: {name}', { name: open.name }) : t('Views')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('Views'), sx: { mt: 1, p: 2, width: 320 } },
        }}
      >
        <Button
          fullWidth
          sx={LINE}
          aria-current={open ? undefined : true}
          onClick={() => choose(null)}
        >
          {all}
        </Button>
        {views.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            isOpen={view.id === open?.id}
            onChoose={() => choose(view)}
            onEdit={() => {
              close();
              edit(view);
            }}
          />
        ))}
        {maySave && (
          <>
            <Divider sx={{ my: 2 }} />
            <Button
              fullWidth
              sx={LINE}
              onClick={() => {
                close();
                saveAsNew();
              }}
            >
              {t('Save this list as a view')}
            </Button>
          </>
        )}
      </Popover>
      {dialog}
    </>
  );
}

interface ViewLineProps {
  view: OpenView;
  isOpen: boolean;
  onChoose: () => void;
  onEdit: () => void;
}

function ViewLine({ view, isOpen, onChoose, onEdit }: ViewLineProps) {
  const resource = useDeclaration();
  const { own_default, shared_default } = useViews(resource);
  const send = useChangeViews();
  const { id, name } = view;
  const isOwnDefault = own_default === id;
  const isDefault = isOwnDefault || (own_default === null && shared_default === id);
  const toggle = () =>
    send(
      ask('POST /views/own-default', {
        body: { resource: resource.name, view_id: isOwnDefault ? null : id },
      }),
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Button sx={{ ...LINE, flex: 1 }} aria-current={isOpen || undefined} onClick={onChoose}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
          {view.shared_with !== 'me' && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {view.shared_with === 'all' ? t('Everybody') : view.team?.name}
            </Typography>
          )}
        </Box>
      </Button>
      <IconButton
        aria-label={t('Open this list with {name}', { name })}
        aria-pressed={isOwnDefault}
        onClick={toggle}
      >
        {isDefault ? <DefaultIcon fontSize="small" /> : <NotDefaultIcon fontSize="small" />}
      </IconButton>
      {view.may_change && (
        <IconButton aria-label={t('Edit the view {name}', { name })} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

const LINE = {
  justifyContent: 'flex-start',
  textAlign: 'left',
  '&[aria-current]': { bgcolor: 'action.selected' },
} as const;
