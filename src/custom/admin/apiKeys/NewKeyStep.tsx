import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import {
  type RaRecord,
  SaveContextProvider,
  type SaveHandler,
  useRedirect,
  useSaveContext,
} from 'react-admin';
import { apiKey } from '#schema/resources/apiKey.ts';
import { t } from '#src/language/t.ts';
import { PasswordDialog, type PasswordRequest } from '../users/PasswordDialog.tsx';
import { saveWithPassword } from '../users/saveWithPassword.ts';
import { KeyDialog } from './KeyDialog.tsx';

type MadeKey = RaRecord & { key: string };

/** A key needs your own password; then it is shown, this once. */
export function NewKeyStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const queryClient = useQueryClient();
  const redirect = useRedirect();
  const [request, setRequest] = useState<PasswordRequest | null>(null);
  const [shown, setShown] = useState<{ value: string; onClose: () => void } | null>(null);
  const { save: goOn } = context;

  /** The form counts as being saved until the key was kept: then nobody is asked whether to leave it. */
  async function show({ id, key }: MadeKey) {
    await new Promise<void>((onClose) => setShown({ value: key, onClose }));
    // What was answered has the key in it, and what was sent the password: neither is kept.
    queryClient.removeQueries({ queryKey: [apiKey.name] });
    queryClient.getMutationCache().clear();
    redirect('show', apiKey.name, id);
  }

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    const ask = (error: string | undefined) =>
      new Promise<string | null>((answer) => setRequest({ answer, ...(error && { error }) }));
    return saveWithPassword(ask, async (current_password) => {
      setRequest(null);
      let made: MadeKey | undefined;
      const onSuccess = (record: unknown) => {
        made = record as MadeKey;
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
      {request && <PasswordDialog title={t('Make this key?')} {...request} />}
      {shown && <KeyDialog {...shown} />}
    </SaveContextProvider>
  );
}
