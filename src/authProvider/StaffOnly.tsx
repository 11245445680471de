import { Box, Button, Paper, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { t } from '../language/t.ts';
import { displayName } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { CENTRED_PAGE } from './centredPage.ts';

/** For a signed-in constituent: says that this part is for staff, and links back. */
export function StaffOnly() {
  const { user } = useSession();
  const logout = useLogout();
  return (
    <Box component="main" sx={CENTRED_PAGE}>
      <Paper variant="outlined" sx={{ borderRadius: 2, p: 6, maxWidth: 460 }}>
        <Typography component="h1" variant="h1">
          {t('This part is for staff')}
        </Typography>
        <Typography sx={{ mt: 3, mb: 5 }}>
          {user
            ? t(
                'You are signed in as {name}. To book a service or to see your reservations, go to the booking page.',
                { name: displayName(user) },
              )
            : t('To book a service or to see your reservations, go to the booking page.')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button href="/" variant="contained">
            {t('Go to the booking page')}
          </Button>
          <Button variant="outlined" onClick={() => logout()}>
            {t('Sign in with another account')}
          </Button>
        </Box>
      </Paper>
    </Box>
  );
}
