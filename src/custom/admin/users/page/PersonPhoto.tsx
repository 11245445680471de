import EditIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Box, ButtonBase, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { openDialog } from '#src/custom/dialogs/store.ts';
import { RecordAvatar } from '#src/generator/cells/fileCells.tsx';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { shortName } from '../names.ts';

const SIZE = 72;

/** The face; for who may, also the way to another one. */
export function PersonPhoto({ person }: { person: Person }) {
  const viewer = useViewer();
  const refresh = useRefresh();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { photo } = person.profile;
  const name = shortName(person);
  const face = <RecordAvatar photo={photo} name={name} size={SIZE} />;
  if (!can(viewer, 'update', user, person)) return face;

  const setPhoto = (upload: string | null) =>
    ask('POST /users/update/profile-photo/{id}', {
      params: { id: person.id },
      body: { photo: upload },
    });
  const change = () => {
    setAnchor(null);
    openDialog('EDIT_AVATAR', {
      title: t('Photo of {name}', { name }),
      save: async (upload) => {
        await setPhoto(upload);
        notify(t('Photo saved'), { type: 'success' });
        refresh();
      },
    });
  };
  const remove = async () => {
    setAnchor(null);
    try {
      await setPhoto(null);
      notify(t('Photo removed'), { type: 'success' });
      refresh();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
  return (
    <>
      <ButtonBase
        aria-label={t('Change the photo of {name}', { name })}
        aria-haspopup={photo ? 'menu' : 'dialog'}
        aria-expanded={photo ? anchor !== null : undefined}
        onClick={(event) => (photo ? setAnchor(event.currentTarget) : change())}
        sx={{ borderRadius: '50%', position: 'relative' }}
      >
        {face}
        <Box component="span" sx={BADGE}>
          <EditIcon sx={{ fontSize: 16 }} aria-hidden />
        </Box>
      </ButtonBase>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={change}>{t('Choose another photo')}</MenuItem>
        <MenuItem onClick={remove}>{t('Remove photo')}</MenuItem>
      </Menu>
    </>
  );
}

const BADGE = {
  position: 'absolute',
  right: -2,
  bottom: -2,
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.secondary',
} as const;
