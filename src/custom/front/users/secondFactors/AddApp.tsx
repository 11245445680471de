import { useState } from 'react';
import type { AddedFactor, NewTotp } from '#schema/signIn/secondFactor.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { OwnPasswordForm } from '../profile/OwnPasswordForm.tsx';
import { ConfirmApp } from './ConfirmApp.tsx';
import { confirmed } from './secondFactorQueries.ts';

interface AddProps {
  email: string;
  hasPassword: boolean;
  onAdded: (factor: AddedFactor) => void;
  onCancel: () => void;
}

/** Your password first, then the QR code and the first code of the app. */
export function AddApp({ email, hasPassword, onAdded, onCancel }: AddProps) {
  const [begun, setBegun] = useState<NewTotp | null>(null);
  if (begun) return <ConfirmApp begun={begun} onAdded={onAdded} onCancel={onCancel} />;
  return (
    <OwnPasswordForm
      email={email}
      hasPassword={hasPassword}
      action={t('Go on')}
      running={t('One moment…')}
      run={async (password) =>
        setBegun(await ask('POST /profile/second-factors/totp', { body: confirmed(password) }))
      }
      onCancel={onCancel}
    >
      <p>
        {t(
          'An app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis, shows a new code every 30 seconds. It needs no connection.',
        )}
      </p>
    </OwnPasswordForm>
  );
}
