import { useNotify } from 'react-admin';
import type { Person } from '#schema/users/accounts.ts';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { shortName } from './names.ts';

interface EndSessionsProps {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

/** For a device that was lost, or somebody who left theirs signed in. */
export function EndSessions({ person, isOpen, onClose }: EndSessionsProps) {
  const notify = useNotify();
  async function end() {
    onClose();
    try {
      await ask('POST /users/sessions/end/{id}', { params: { id: person.id }, body: {} });
      notify(t('{name} is signed out everywhere', { name: shortName(person) }), {
        type: 'success',
      });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous={false}
      title={t('Sign {name} out everywhere?', { name: shortName(person) })}
      confirm={t('Sign out everywhere')}
      onConfirm={end}
      onClose={onClose}
    >
      {t('They sign in again with their password or a code. You stay signed in here yourself.')}
    </ConfirmDialog>
  );
}
