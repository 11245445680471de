import { useRef, useState } from 'react';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { ChangeDialog } from '../users/ChangeDialog.tsx';
import { OwnPassword } from '../users/OwnPassword.tsx';

interface ExchangeDialogProps {
  id: string;
  /** The new secret, or null: it was left as it is. */
  onClose: (secret: string | null) => void;
}

export function ExchangeDialog({ id, onClose }: ExchangeDialogProps) {
  const [password, setPassword] = useState('');
  const secret = useRef<string | null>(null);
  return (
    <ChangeDialog
      title={t('Exchange the secret?')}
      action={t('Exchange the secret')}
      done={t('The secret is exchanged')}
      send={async () => {
        const made = await ask('POST /webhooks/renew-secret/{id}', {
          params: { id },
          body: { current_password: password },
        });
        secret.current = made.secret;
      }}
      canSend={password !== ''}
      maxWidth="xs"
      shown={['current_password']}
      onClose={() => onClose(secret.current)}
    >
      {(errors) => (
        <>
          <div>
            {t(
              'For 24 hours every event is signed with both secrets, so that the receiver has time to take the new one.',
            )}
          </div>
          <OwnPassword value={password} error={errors.current_password} onChange={setPassword} />
        </>
      )}
    </ChangeDialog>
  );
}
