import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { SaveContextProvider, type SaveHandler, useEditContext, useSaveContext } from 'react-admin';
import { weakensSignIn } from '#schema/settings/settingsChange.ts';
import { Dialog } from '#src/generator/modals.tsx';
import { t } from '#src/language/t.ts';
import { OwnPassword } from '../users/OwnPassword.tsx';
import { saveWithPassword } from '../users/saveWithPassword.ts';

interface PasswordRequest {
  error?: string;
  /** Null cancels. */
  answer: (password: string | null) => void;
}

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
      {dialog && <PasswordDialog {...dialog} />}
    </SaveContextProvider>
  );
}

function PasswordDialog({ error, answer }: PasswordRequest) {
  const id = useId();
  const [password, setPassword] = useState('');
  return (
    <Dialog open onClose={() => answer(null)} aria-labelledby={id} fullWidth maxWidth="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer(password);
        }}
      >
        <DialogTitle id={id} variant="h2" sx={{ pt: 5 }}>
          {t('Let staff sign in with less than before?')}
        </DialogTitle>
        <DialogContent>
          <OwnPassword value={password} error={error} autoFocus onChange={setPassword} />
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={() => answer(null)}>
            {t('Go back')}
          </Button>
          <Button type="submit" variant="contained" disabled={password === ''}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
