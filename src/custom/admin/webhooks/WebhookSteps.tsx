/** What a webhook asks of whoever saves it. */
import { type ReactNode, useMemo } from 'react';
import {
  SaveContextProvider,
  type SaveHandler,
  useRecordContext,
  useSaveContext,
} from 'react-admin';
import { webhook } from '#schema/resources/webhook.ts';
import { t } from '#src/language/t.ts';
import { NewSecretStep } from '../secrets/NewSecretStep.tsx';
import type { SecretWords } from '../secrets/SecretDialog.tsx';
import { usePasswordQuestion } from '../users/usePasswordQuestion.tsx';

export const secretWords = (): SecretWords => ({
  title: t('The secret of this webhook'),
  copy: t('Copy the secret'),
  warning: t(
    'It is shown this once. The receiver needs it to tell that an event is from here. If it was seen by others, exchange it here.',
  ),
});

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

/** Another address gets what is sent here, so it needs your own password. */
export function SaveWebhookStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const saved = useRecordContext();
  const { askAndSave, dialog } = usePasswordQuestion(t('Send to another address?'));
  const { save: goOn } = context;
  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    if (values.url === saved?.url) return goOn?.(values, callbacks);
    return askAndSave(async (current_password) =>
      goOn?.(values, { ...callbacks, meta: { current_password } }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context, saved]);
  return (
    <SaveContextProvider value={value}>
      {children}
      {dialog}
    </SaveContextProvider>
  );
}
