import { type ReactNode, useMemo, useState } from 'react';
import { SaveContextProvider, type SaveHandler, useSaveContext } from 'react-admin';
import { t } from '#src/language/t.ts';
import { PasswordDialog, type PasswordRequest } from './PasswordDialog.tsx';
import { saveWithPassword } from './saveWithPassword.ts';

type Errors = Record<string, unknown> | undefined;

/** Whoever is invited with more than a constituent's role needs your own password, which is asked for then. */
export function InviteStep({ children }: { children: ReactNode }) {
  const context = useSaveContext();
  const [dialog, setDialog] = useState<PasswordRequest | null>(null);
  const { save: goOn } = context;

  const save: SaveHandler<Record<string, unknown>> = async (values, callbacks) => {
    const refused = (await goOn?.(values, callbacks)) as Errors;
    if (typeof refused?.current_password !== 'string') return refused;
    const ask = (error: string | undefined) =>
      new Promise<string | null>((answer) => setDialog({ answer, ...(error && { error }) }));
    return saveWithPassword(ask, async (current_password) => {
      setDialog(null);
      return goOn?.(values, { ...callbacks, meta: { current_password } });
    }).finally(() => setDialog(null));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: save is made of what else is named
  const value = useMemo(() => ({ ...context, save }), [context]);

  return (
    <SaveContextProvider value={value}>
      {children}
      {dialog && <PasswordDialog title={t('Invite with these roles?')} {...dialog} />}
    </SaveContextProvider>
  );
}
