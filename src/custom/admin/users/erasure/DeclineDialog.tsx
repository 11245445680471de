import { Typography } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import { ERASURE_REFUSALS } from '#schema/language/usualReasons.ts';
import type { Person } from '#schema/users/accounts.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { shortName } from '../names.ts';
import { ReasonForm } from '../ReasonForm.tsx';

export function DeclineDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();

  async function decline(reason: string) {
    const { id, updated_at } = person;
    await ask('POST /users/erasure/decline/{id}', { params: { id }, body: { reason, updated_at } });
    notify(t('The erasure is declined'), { type: 'success' });
    refresh();
    return true;
  }

  return (
    <ReasonForm
      title={t('Decline to erase {name}?', { name: shortName(person) })}
      confirm={t('Decline erasure')}
      reasons={ERASURE_REFUSALS}
      onConfirm={decline}
      onClose={onClose}
    >
      <Typography>{t('The account stays as it is. They are told the reason.')}</Typography>
    </ReasonForm>
  );
}
