import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { Person } from '#schema/users/accounts.ts';
import { ask } from '#src/http/ask.ts';
import { msg, t } from '#src/language/t.ts';
import { shortName } from '../names.ts';
import { ReasonForm } from '../ReasonForm.tsx';
import { AheadChoice } from './AheadChoice.tsx';
import { useAhead } from './useAhead.ts';

/** Says what follows before it happens: the sessions end, and what is booked ahead is in question. */
export function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [isCancelling, setCancelling] = useState(false);
  const ahead = useAhead(person.id);
  const notify = useNotify();
  const refresh = useRefresh();

  async function suspend(reason: string) {
    const { id, updated_at } = person;
    const { reservations } = await ask('POST /users/update/status/{id}', {
      params: { id },
      body: { status: 'suspended', reason, cancel_reservations: isCancelling, updated_at },
    });
    notify(t('The person is suspended'), { type: 'success' });
    if (isCancelling && reservations.length > 0) {
      const count = reservations.length;
      notify(
        t(
          '{count, plural, one {# reservation} other {# reservations}} could not be cancelled. Look under Reservations.',
          { count },
        ),
        { type: 'warning' },
      );
    }
    refresh();
    return true;
  }

  return (
    <ReasonForm
      title={t('Suspend {name}?', { name: shortName(person) })}
      confirm={t('Suspend person')}
      reasons={SUSPENSIONS}
      isWaiting={ahead.isPending}
      onConfirm={suspend}
      onClose={onClose}
    >
      <Typography>
        {t(
          'They are signed out everywhere at once and cannot sign in until somebody activates the account again.',
        )}
      </Typography>
      <AheadChoice ahead={ahead} isCancelling={isCancelling} onCancelling={setCancelling} />
    </ReasonForm>
  );
}

const SUSPENSIONS: readonly string[] = [
  msg('There is a second account of yours. Use that one.'),
  msg('You have missed several reservations without cancelling. Call us to go on.'),
  msg('The account was used by somebody else. Call us so that we can secure it.'),
  msg('You have asked us to close the account.'),
];
