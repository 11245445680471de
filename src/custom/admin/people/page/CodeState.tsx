import { Typography } from '@mui/material';
import type { OpenInvitation } from '../../../../../schema/accounts.ts';
import { t } from '../../../../language/t.ts';
import { useSecondsLeft } from '../../../hooks/countdown.ts';

/** How long the code of an invitation still works, and how often it may still be tried. */
export function CodeState({ invitation }: { invitation: OpenInvitation['invitation'] }) {
  const seconds = useSecondsLeft(invitation?.expires_at ?? '');
  const minutes = Math.ceil(seconds / 60);
  return (
    <Typography sx={{ mt: 2 }}>
      {!invitation || seconds === 0
        ? t('No code works at the moment. Send the invitation again when the person is here.')
        : `${t('The code works for {count, plural, one {# more minute} other {# more minutes}}.', {
            count: minutes,
          })} ${t('{count, plural, one {# try is left.} other {# tries are left.}}', {
            count: invitation.tries_left,
          })}`}
    </Typography>
  );
}
