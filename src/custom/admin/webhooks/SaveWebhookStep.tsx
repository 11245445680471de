import { type ReactNode, useMemo, useState } from 'react';
import {
  SaveContextProvider,
  type SaveHandler,
  useRecordContext,
  useSaveContext,
} from 'react-admin';
import { t } from '#src/language/t.ts';
import { PasswordDialog, type PasswordRequest } from '../users/PasswordDialog.tsx';
import { saveWithPassword } from '../users/saveWithPassword.ts';

/** Another address gets what is sent here, so it needs your own password. */
export function SaveWebhookStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const saved = useRecordContext();
  const [request, setRequest] = useState<PasswordRequest | null>(null);
  const { save: goOn } = context;
  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    if (values.url === saved?.url) return goOn?.(values, callbacks);
    const ask = (error: string | undefined) =>
      new Promise<string | null>((answer) => setRequest({ answer, ...(error && { error }) }));
    return saveWithPassword(ask, async (current_password) => {
      setRequest(null);
      return goOn?.(values, { ...callbacks, meta: { current_password } });
    }).finally(() => setRequest(null));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context, saved]);
  return (
    <SaveContextProvider value={value}>
      {children}
      {request && <PasswordDialog title={t('Send to another address?')} {...request} />}
    </SaveContextProvider>
  );
}
