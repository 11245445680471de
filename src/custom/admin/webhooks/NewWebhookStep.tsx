import type { ReactNode } from 'react';
import { webhook } from '#schema/resources/webhook.ts';
import { t } from '#src/language/t.ts';
import { NewSecretStep } from '../secrets/NewSecretStep.tsx';
import { secretWords } from './secretWords.ts';

/** A webhook needs your own password; then its secret is shown, this once. */
export const NewWebhookStep = ({ children }: { children: ReactNode }) => (
  <NewSecretStep
    resource={webhook.name}
    secretIn="secret"
    question={t('Create this webhook?')}
    words={secretWords()}
  >
    {children}
  </NewSecretStep>
);
