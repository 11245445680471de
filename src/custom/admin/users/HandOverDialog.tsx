import { useState } from 'react';
import type { Person } from '#schema/users/accounts.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { ask } from '#src/http/ask.ts';
import { withProof } from '#src/http/proof.ts';
import { t } from '#src/language/t.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { isInCare, shortName } from './names.ts';
import { OwnPassword } from './OwnPassword.tsx';

/** For somebody of age whom nobody else can give their record: the code goes to their own address. */
export function HandOverDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const name = shortName(person);
  return (
    <ChangeDialog
      title={t('Give {name} an account of their own', { name })}
      action={t('E-mail the code')}
      done={t('The mail is on its way')}
      send={() =>
        withProof((proof) =>
          ask('POST /users/hand-over/{id}', {
            params: { id: person.id },
            body: { email: email.trim(), current_password: password },
            headers: proof,
          }),
        )
      }
      canSend={email.trim() !== '' && password !== ''}
      maxWidth="xs"
      shown={['email', 'current_password']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div>
            {t('With the mail and their birth date they take the record over within a day.')}{' '}
            {isInCare(person) &&
              t('Whoever cares for them no longer sees it then, and is told so.')}
          </div>
          <DialogField
            label={t('Their own e-mail address')}
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
