import { useState } from 'react';
import type { AddedFactor } from '#schema/signIn/secondFactor.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { deviceName } from '#src/custom/signIn/deviceName.ts';
import { t } from '#src/language/t.ts';
import { PasskeyCancelled } from '#src/signIn/secondStep.ts';
import { OwnPasswordForm } from '../profile/OwnPasswordForm.tsx';
import { NameField } from './NameField.tsx';
import { addPasskey } from './secondFactorQueries.ts';

interface AddProps {
  email: string;
  hasPassword: boolean;
  onAdded: (factor: AddedFactor) => void;
  onCancel: () => void;
}

export function AddPasskey({ email, hasPassword, onAdded, onCancel }: AddProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (password: string) => {
    setProblem(null);
    try {
      onAdded(await addPasskey(name.trim() || t('Passkey'), password));
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <OwnPasswordForm
      email={email}
      hasPassword={hasPassword}
      action={t('Add passkey')}
      running={t('Your device asks you now…')}
      labels={{ name: t('Name') }}
      run={run}
      onCancel={onCancel}
    >
      <p>
        {t(
          'Your device keeps it and asks for your finger, your face or a PIN. With it you can also sign in without a password.',
        )}
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <NameField value={name} onChange={setName} />
    </OwnPasswordForm>
  );
}
