import { type ReactNode, useMemo, useState } from 'react';
import { SaveContextProvider, type SaveHandler, useEditContext, useSaveContext } from 'react-admin';
import { weakensSignIn } from '#schema/settings/settingsChange.ts';
import { t } from '#src/language/t.ts';
import { PasswordDialog, type PasswordRequest } from '../users/PasswordDialog.tsx';
import { saveWithPassword } from '../users/saveWithPassword.ts';

/** Settings with which staff could sign in with less than before: asks for your own password first. */
export function SettingsSaveStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const { record } = useEditContext();
  const [dialog, setDialog] = useState<PasswordRequest | null>(null);
  const { save: goOn } = context;

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    if (!weakensSignIn(record ?? {}, values)) return goOn?.(values, callbacks);
    const ask = (error: string | undefined) =>
      new Promise<string | null>((answer) => setDialog({ answer, ...(error && { error }) }));
    return saveWithPassword(ask, async (current_password) => {
      setDialog(null);
      return goOn?.(values, { ...callbacks, meta: { current_password } });
    }).finally(() => setDialog(null));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context, record]);

  return (
    <SaveContextProvider value={value}>
      {children}
      {dialog && (
        <PasswordDialog title={t('Let staff sign in with less than before?')} {...dialog} />
      )}
    </SaveContextProvider>
  );
}
