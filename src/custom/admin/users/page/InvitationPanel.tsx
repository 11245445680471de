import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Invitation, OpenInvitation, Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { openDialog } from '#src/custom/dialogs/store.ts';
import { useSecondsLeft } from '#src/custom/hooks/countdown.ts';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { shortName } from '../names.ts';

/** For somebody who has not come yet: the code at the counter, and another mail. */
export function InvitationPanel({ person }: { person: Person }) {
  const viewer = useViewer();
  const isAllowed = can(viewer, 'create', user);
  const notify = useNotify();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const { run, isBusy } = useToastedTask();
  const queryKey = ['users', 'invitation', person.id];
  const { data: open, isPending } = useQuery({
    queryKey,
    queryFn: () => ask('GET /users/invitation/{id}', { params: { id: person.id } }),
    select: ({ invitation }) => invitation,
    enabled: isAllowed,
  });
  if (!isAllowed) return null;

  const again = async (): Promise<Invitation> => {
    const next = await ask('POST /users/invite/{id}', { params: { id: person.id } });
    await queryClient.invalidateQueries({ queryKey });
    return next;
  };
  const resend = () =>
    run(async () => {
      await again();
      notify(t('A new invitation is on its way to {email}', { email: person.email ?? '' }), {
        type: 'success',
      });
    });
  const enter = (challenge: Invitation) =>
    openDialog('ONE_TIME_PASSWORD', {
      title: t('Code of {name}', { name: shortName(person) }),
      challenge,
      sent_to: person.email ?? '',
      isMailCertain: true,
      resend: again,
      verify: async (challenge, code) => {
        try {
          await ask('POST /users/verify-otp-code', { body: { challenge, code } });
        } catch (error) {
          await queryClient.invalidateQueries({ queryKey });
          throw error;
        }
        notify(t('{name} is confirmed and active', { name: shortName(person) }), {
          type: 'success',
        });
        refresh();
      },
    });

  return (
    <Alert severity="info" sx={{ mb: 4, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{t('This person has not confirmed their e-mail address yet')}</AlertTitle>
      {t(
        'The invitation holds a code. They enter it with the link in the mail, or read it out at the counter.',
      )}
      {!isPending && <CodeState invitation={open ?? null} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        {open && (
          <Button variant="contained" onClick={() => enter(open)}>
            {t('Enter the code')}
          </Button>
        )}
        <ResendInvitation from={open?.resend_at ?? null} isBusy={isBusy} onPress={resend} />
      </Box>
    </Alert>
  );
}

/** How long the code of an invitation still works, and how often it may still be tried. */
function CodeState({ invitation }: { invitation: OpenInvitation['invitation'] }) {
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

interface ResendInvitationProps {
  /** When another mail may go out; null for at once. */
  from: string | null;
  isBusy: boolean;
  onPress: () => void;
}

/** A minute lies between two mails; the button says how much of it is left. */
function ResendInvitation({ from, isBusy, onPress }: ResendInvitationProps) {
  const wait = useSecondsLeft(from ?? '');
  return (
    <Button variant="outlined" disabled={isBusy || wait > 0} onClick={onPress}>
      {wait > 0
        ? t('Send the invitation again in {seconds} s', { seconds: wait })
        : t('Send the invitation again')}
    </Button>
  );
}
