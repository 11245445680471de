import { useDelete, useNotify, useRedirect } from 'react-admin';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { t } from '#src/language/t.ts';
import { shortName } from './names.ts';

export function DeletePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const notify = useNotify();
  const redirect = useRedirect();
  const [remove, { isPending, error }] = useDelete(
    user.name,
    { id: person.id, previousData: person },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(t('Person deleted'), { type: 'success' });
        redirect('list', user.name);
      },
      // The dialog says it.
      onError: () => undefined,
    },
  );
  return (
    <ConfirmDialog
      isOpen
      isBusy={isPending}
      title={t('Delete {name}?', { name: shortName(person) })}
      confirm={t('Delete person')}
      problem={(error as Error | null)?.message}
      onConfirm={() => remove()}
      onClose={onClose}
    >
      {t(
        'This cannot be undone. Whoever has reservations cannot be deleted: suspend them instead.',
      )}
    </ConfirmDialog>
  );
}
