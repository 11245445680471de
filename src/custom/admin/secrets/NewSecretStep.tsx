import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type RaRecord,
  SaveContextProvider,
  type SaveHandler,
  useRedirect,
  useSaveContext,
} from 'react-admin';
import { PasswordDialog, type PasswordRequest } from '../users/PasswordDialog.tsx';
import { saveWithPassword } from '../users/saveWithPassword.ts';
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
  const [request, setRequest] = useState<PasswordRequest | null>(null);
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

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    const ask = (error: string | undefined) =>
      new Promise<string | null>((answer) => setRequest({ answer, ...(error && { error }) }));
    return saveWithPassword(ask, async (current_password) => {
      setRequest(null);
      let made: RaRecord | undefined;
      const onSuccess = (record: unknown) => {
        made = record as RaRecord;
      };
      const answer = await goOn?.(values, { ...callbacks, onSuccess, meta: { current_password } });
      if (made) await show(made);
      return answer;
    }).finally(() => setRequest(null));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context]);

  return (
    <SaveContextProvider value={value}>
      {children}
      {request && <PasswordDialog title={question} {...request} />}
      {shown && <SecretDialog {...shown} words={words} />}
    </SaveContextProvider>
  );
}
