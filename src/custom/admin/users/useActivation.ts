import { useNotify, useRefresh } from 'react-admin';
import type { Person } from '#schema/users/accounts.ts';
import { useToastedTask } from '#src/custom/hooks/useTask.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';

/** Lets a person in: again after a suspension, or for the first time without the code. */
export function useActivation(person: Person) {
  const { run, isBusy } = useToastedTask();
  const notify = useNotify();
  const refresh = useRefresh();

  async function activate() {
    await run(async () => {
      const { id, updated_at } = person;
      const body = { status: 'active', updated_at } as const;
      await ask('POST /users/update/status/{id}', { params: { id }, body });
      const words =
        person.status === 'pending' ? t('The person is active') : t('The person is active again');
      notify(words, { type: 'success' });
    });
    refresh();
  }
  return { activate, isBusy };
}
