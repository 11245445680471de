import { Box, Button, Paper, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { displayName } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { PAGE } from './LoginPage.tsx';

/** A signed-in constituent came here: no riddle, and the way back. */
export function StaffOnly() {
  const { user } = useSession();
  const logout = useLogout();
  return (
    <Box component="main" sx={PAGE}>
      <Paper variant="outlined" sx={{ borderRadius: 2, p: 6, maxWidth: 460 }}>
        <Typography component="h1" variant="h1">
          This part is for staff
        </Typography>
        <Typography sx={{ mt: 3, mb: 5 }}>
          You are signed in{user && ` as ${displayName(user)}`}. To book a service or to see your
          reservations, go to the booking page.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button href="/" variant="contained">
            Go to the booking page
          </Button>
          <Button variant="outlined" onClick={() => logout()}>
            Sign in with another account
          </Button>
        </Box>
      </Paper>
    </Box>
  );
}
