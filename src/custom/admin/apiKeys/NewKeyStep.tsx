import type { ReactNode } from 'react';
import { apiKey } from '#schema/resources/apiKey.ts';
import { t } from '#src/language/t.ts';
import { NewSecretStep } from '../secrets/NewSecretStep.tsx';

/** A key needs your own password; then it is shown, this once. */
export const NewKeyStep = ({ children }: { children: ReactNode }) => (
  <NewSecretStep
    resource={apiKey.name}
    secretIn="key"
    question={t('Make this key?')}
    words={{
      title: t('Your new API key'),
      copy: t('Copy the key'),
      warning: t(
        'It is shown this once. Keep it as you keep a password: whoever has it can use it. If it was seen by others, delete it here.',
      ),
    }}
  >
    {children}
  </NewSecretStep>
);
