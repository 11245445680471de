import { Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { Person } from '../../../../schema/accounts.ts';
import { messageOf } from '../../../http/client.ts';
import { msg, t } from '../../../language/t.ts';
import { shortName } from '../names.ts';
import { ReasonForm } from '../ReasonForm.tsx';
import { declineErasure } from './calls.ts';

const REASONS: readonly string[] = [
  msg('The law asks us to keep your records for now.'),
  msg('A service that you use is not finished yet. Ask again once it is.'),
  msg('You work here: your account goes when your work ends.'),
];

export function DeclineDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();

  async function decline(reason: string) {
    setBusy(true);
    setProblem(null);
    try {
      await declineErasure(person.id, { reason, updated_at: person.updated_at });
      notify(t('The erasure is declined'), { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <ReasonForm
      title={t('Decline to erase {name}?', { name: shortName(person) })}
      confirm={t('Decline erasure')}
      reasons={REASONS}
      isBusy={isBusy}
      problem={problem}
      onConfirm={decline}
      onClose={onClose}
    >
      <Typography>{t('The account stays as it is. They are told the reason.')}</Typography>
    </ReasonForm>
  );
}
