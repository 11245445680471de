import { useState } from 'react';
import type { Person } from '#schema/users/accounts.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { shortName } from './names.ts';
import { OwnPassword } from './OwnPassword.tsx';

/** Whoever reads the mails has the account, so it takes the password of whoever changes it. */
export function EmailDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { updated_at } = person;
  return (
    <ChangeDialog
      title={t('Change the e-mail address of {name}', { name: shortName(person) })}
      action={t('Change e-mail address')}
      done={t('E-mail address changed')}
      send={() =>
        ask('POST /users/update/{id}', {
          params: { id: person.id },
          body: { email: email.trim(), current_password: password, updated_at },
        })
      }
      canSend={email.trim() !== '' && password !== ''}
      maxWidth="xs"
      shown={['email', 'current_password']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div>
            {t('Now: {email}', { email: person.email ?? '' })}
            <br />
            {t(
              'Codes and messages will go to the new address. The old address is notified, and codes already sent stop working.',
            )}
          </div>
          <DialogField
            label={t('New e-mail address')}
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            error={errors.email}
            onChange={setEmail}
          />
          <OwnPassword value={password} error={errors.current_password} onChange={setPassword} />
        </>
      )}
    </ChangeDialog>
  );
}
