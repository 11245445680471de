import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { Person } from '#schema/users/accounts.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

/** Lets a person in: again after a suspension, or for the first time without the code. */
export function useActivation(person: Person) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();

  async function activate() {
    setBusy(true);
    try {
      const { id, updated_at } = person;
      const body = { status: 'active', updated_at } as const;
      await ask('POST /users/update/status/{id}', { params: { id }, body });
      const words =
        person.status === 'pending' ? t('The person is active') : t('The person is active again');
      notify(words, { type: 'success' });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  }
  return { activate, isBusy };
}
