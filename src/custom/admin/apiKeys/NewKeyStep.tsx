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
  const [made, setMade] = useState<MadeKey | null>(null);
  const { save: goOn } = context;

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    const ask = (error: string | undefined) =>
      new Promise<string | null>((answer) => setRequest({ answer, ...(error && { error }) }));
    return saveWithPassword(ask, async (current_password) => {
      setRequest(null);
      const onSuccess = (record: unknown) => setMade(record as MadeKey);
      return goOn?.(values, { ...callbacks, onSuccess, meta: { current_password } });
    }).finally(() => setRequest(null));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context]);

  const leave = () => {
    // What was answered with the key in it is kept by nobody.
    queryClient.removeQueries({ queryKey: [apiKey.name] });
    setMade(null);
    redirect('show', apiKey.name, made?.id);
  };
  return (
    <SaveContextProvider value={value}>
      {children}
      {request && <PasswordDialog title={t('Make this key?')} {...request} />}
      {made && <KeyDialog value={made.key} onClose={leave} />}
    </SaveContextProvider>
  );
}
