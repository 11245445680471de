import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { MailTest as Outcome } from '#schema/settings/mailTest.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { formatMailFailure } from './formatMailFailure.ts';

/** Tries the way that all mails take, and says in words how it went. */
export function MailTest() {
  const { run, isBusy, error } = useTask();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const send = () =>
    run(async () => {
      setOutcome(null);
      setOutcome(await ask('POST /settings/test-mail', { body: {} }));
    });
  return (
    <div>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>
        {t('It goes to your own address, the way that codes and notices go.')}
      </Typography>
      <Button variant="outlined" onClick={send} disabled={isBusy}>
        {isBusy ? t('Sending…') : t('Send me a test mail')}
      </Button>
      <Box role="status" sx={{ mt: outcome || error ? 3 : 0 }}>
        {error && <Alert severity="error">{messageOf(error)}</Alert>}
        {outcome && <OutcomeAlert of={outcome} />}
      </Box>
    </div>
  );
}

function OutcomeAlert({ of: { state, recipient, by, place, error } }: { of: Outcome }) {
  if (state === 'sent') {
    return (
      <Alert severity="success">
        {by === 'server'
          ? t(
              '{server} took the mail to {recipient}. Look into that mailbox, the spam folder too.',
              {
                server: place,
                recipient,
              },
            )
          : t('No mail server is set, so the mail to {recipient} was written to {file}.', {
              recipient,
              file: place,
            })}
      </Alert>
    );
  }
  if (state === 'queued') {
    return (
      <Alert severity="warning">
        {t('The mail to {recipient} is still on its way.', { recipient })} <ListLink />
      </Alert>
    );
  }
  return (
    <Alert severity="error">
      {formatMailFailure(error, place)} {state === 'retrying' && t('It is tried again by itself.')}{' '}
      <ListLink />
      <Typography variant="caption" component="p" sx={{ mt: 1 }}>
        {t('Message from the mail server: {error}', { error: error ?? '–' })}
      </Typography>
    </Alert>
  );
}

const ListLink = () => (
  <Link component={RouterLink} to="/mails" color="inherit">
    {t('See the list of mails')}
  </Link>
);
