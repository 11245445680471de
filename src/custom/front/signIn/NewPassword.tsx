import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ask } from '#src/http/ask.ts';
import { ApiError } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { clearSession } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { Alert } from '../../elements/Alert.tsx';
import { goTo } from '../../signIn/returnTo.ts';
import { SignIn } from '../../signIn/SignIn.tsx';
import { type Issues, issuesOf } from '../form/check.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { useForm } from '../form/useForm.ts';

interface NewPasswordProps {
  resetToken: string;
  returnTo: string;
  /** Called when the token has expired: ask for a new code. */
  onAgain: () => void;
}

export function NewPassword({ resetToken, returnTo, onAgain }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const form = useForm({ draft: 'new-password' });
  if (isDone) return <SignInAgain returnTo={returnTo} />;

  const { issues } = form.part;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { reset_token: resetToken, password };
    form.submit(
      () => issuesOf('resetPasswordBody', body),
      async () => {
        await ask('POST /forgot-password/reset-password', { body });
        // The server has ended every session, the one of this browser too.
        clearSession();
        setDone(true);
      },
    );
  };
  const isOver = form.error instanceof ApiError && 'root' in form.error.errors;
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} issues={shown(issues)} labels={{ password: t('New password') }} />
      {isOver && (
        <button type="button" className="button-quiet" onClick={onAgain}>
          {t('Ask for a new code')}
        </button>
      )}
      <PasswordField
        path="password"
        label={t('New password')}
        isNew
        problem={issues.password}
        value={password}
        onChange={(text) => {
          setPassword(text);
          form.clear('password');
        }}
      />
      <p className="help">{t('You are signed out wherever you are signed in.')}</p>
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('Saving…') : t('Save new password')}
        </button>
      </div>
    </form>
  );
}

function SignInAgain({ returnTo }: { returnTo: string }) {
  const [, navigate] = useLocation();
  const { token } = useSession();
  useEffect(() => {
    if (token) goTo(returnTo, navigate);
  }, [token, returnTo, navigate]);
  return (
    <div className="form">
      <Alert tone="success">
        <p role="status">{t('Your new password is saved. Sign in with it.')}</p>
      </Alert>
      <SignIn returnTo={returnTo} startsWithPassword />
    </div>
  );
}

/** What concerns the whole is said in the summary's own words already. */
const shown = (issues: Issues): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([path]) => path !== 'root'));
