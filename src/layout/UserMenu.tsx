import LogoutIcon from '@mui/icons-material/Logout';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Box, Divider, IconButton, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { RecordAvatar } from '../generator/cells/fileCells.tsx';
import { t } from '../language/t.ts';
import { displayName } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { LanguageItems } from './LanguageItems.tsx';

export function UserMenu() {
  const { user } = useSession();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = user ? displayName(user) : '';
  return (
    <>
      <IconButton
        aria-label={t('Account of {name}', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <RecordAvatar photo={user?.profile.photo} name={name} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <Box component="li" role="presentation" sx={{ px: 4, py: 2 }}>
          <Typography sx={{ fontWeight: 'fontWeightMedium' }}>{name}</Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {user?.roles?.map((role) => role.name).join(', ')}
          </Typography>
        </Box>
        <Divider component="li" role="presentation" />
        <MenuItem component="a" href="/">
          <OpenIcon fontSize="small" aria-hidden />
          {t('Open the booking page')}
        </MenuItem>
        <LanguageItems />
        <MenuItem onClick={() => logout()}>
          <LogoutIcon fontSize="small" aria-hidden />
          {t('Sign out')}
        </MenuItem>
      </Menu>
    </>
  );
}
