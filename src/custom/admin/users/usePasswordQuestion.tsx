import { type ReactNode, useState } from 'react';
import { PasswordDialog, type PasswordRequest } from './PasswordDialog.tsx';
import { saveWithPassword } from './saveWithPassword.ts';

type Save = ReturnType<typeof saveWithPassword>;

interface PasswordQuestion {
  /** Asks for your own password until `send` takes it, or it is cancelled. */
  askAndSave: (send: (password: string) => Promise<unknown>) => Save;
  dialog: ReactNode;
}

/** Your own password before something is saved. */
export function usePasswordQuestion(title: string): PasswordQuestion {
  const [request, setRequest] = useState<PasswordRequest | null>(null);
  const ask = (error: string | undefined) =>
    new Promise<string | null>((answer) => setRequest({ answer, ...(error && { error }) }));
  const close = () => setRequest(null);
  return {
    askAndSave: (send) =>
      saveWithPassword(ask, (password) => {
        close();
        return send(password);
      }).finally(close),
    dialog: request && <PasswordDialog title={title} {...request} />,
  };
}
