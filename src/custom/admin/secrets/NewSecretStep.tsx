import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type RaRecord,
  SaveContextProvider,
  type SaveHandler,
  useRedirect,
  useSaveContext,
} from 'react-admin';
import { usePasswordQuestion } from '../users/usePasswordQuestion.tsx';
import { SecretDialog, type SecretWords } from './SecretDialog.tsx';

interface NewSecretStepProps {
  resource: string;
  /** Where the answer has the secret. */
  secretIn: string;
  /** The title of the dialog that asks for the password. */
  question: string;
  words: SecretWords;
  children: ReactNode;
}

/** What has a secret needs your own password; then it is shown, this once. */
export function NewSecretStep({
  resource,
  secretIn,
  question,
  words,
  children,
}: NewSecretStepProps) {
  const context = useSaveContext();
  const queryClient = useQueryClient();
  const redirect = useRedirect();
  const { askAndSave, dialog } = usePasswordQuestion(question);
  const [shown, setShown] = useState<{ value: string; onClose: () => void } | null>(null);
  const { save: goOn } = context;

  /** The form counts as being saved until the secret was kept: then nobody is asked whether to leave it. */
  async function show({ id, [secretIn]: value }: RaRecord) {
    await new Promise<void>((onClose) => setShown({ value, onClose }));
    // What was answered has the secret in it, and what was sent the password: neither is kept.
    queryClient.removeQueries({ queryKey: [resource] });
    queryClient.getMutationCache().clear();
    redirect('show', resource, id);
  }

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) =>
    askAndSave(async (current_password) => {
      let made: RaRecord | undefined;
      const onSuccess = (record: unknown) => {
        made = record as RaRecord;
      };
      const answer = await goOn?.(values, { ...callbacks, onSuccess, meta: { current_password } });
      if (made) await show(made);
      return answer;
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context]);

  return (
    <SaveContextProvider value={value}>
      {children}
      {dialog}
      {shown && <SecretDialog {...shown} words={words} />}
    </SaveContextProvider>
  );
}
