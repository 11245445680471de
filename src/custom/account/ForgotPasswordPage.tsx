import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { startForgotten, verifyForgotten } from '../../session/newAccount.ts';
import { OneTimeCodeForm } from '../dialogs/OneTimeCodeForm.tsx';
import { Page } from '../shell/Page.tsx';
import type { KeptChallenge } from './challenge.ts';
import { AccountField } from './form/AccountField.tsx';
import { issuesOf } from './form/check.ts';
import { ErrorSummary } from './form/ErrorSummary.tsx';
import { useForm } from './form/useForm.ts';
import { NewPassword } from './NewPassword.tsx';
import { stepPath, useTarget } from './target.ts';
import { useChallenge } from './useChallenge.ts';
import './account.css';
import './form/form.css';

/** The address, the code from the mail, a new password; then one signs in with it. */
export function ForgotPasswordPage() {
  const target = useTarget();
  const { pending, start, forget } = useChallenge('forgot-password');
  const [resetToken, setResetToken] = useState<string | null>(null);
  const verify = async (challenge: string, code: string) => {
    const token = await verifyForgotten(challenge, code);
    forget();
    setResetToken(token);
  };

  return (
    <Page title="Choose a new password" lead="First we make sure that the e-mail address is yours.">
      <div className="panel panel-narrow">
        {resetToken && (
          <NewPassword
            resetToken={resetToken}
            target={target}
            onAgain={() => setResetToken(null)}
          />
        )}
        {pending && !resetToken && (
          <div className="sign-in">
            <OneTimeCodeForm
              challenge={pending}
              sent_to={pending.sent_to}
              verify={verify}
              onChallenge={(next) => start({ ...pending, ...next })}
            />
            <button type="button" className="link-button" onClick={forget}>
              Use another e-mail address
            </button>
          </div>
        )}
        {!pending && !resetToken && (
          <>
            <AskForCode onStarted={start} />
            <p className="other-way">
              It came back to you? <Link href={signInPath(target)}>Sign in</Link>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}

function AskForCode({ onStarted }: { onStarted: (challenge: KeptChallenge) => void }) {
  const { part, ...form } = useForm({ draft: 'forgot-password' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = (part.values.email ?? '').trim();
    form.submit(
      () => issuesOf('forgotPasswordBody', { email }),
      async () => {
        onStarted({ ...(await startForgotten(email)), sent_to: email });
        form.forget();
      },
    );
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary issues={part.issues} error={form.error} />
      <AccountField path="email" form={part} help="The one that you registered with." />
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? 'One moment…' : 'E-mail me a code'}
        </button>
      </div>
    </form>
  );
}

const signInPath = (target: string) =>
  target.startsWith('/admin') ? '/admin/login' : stepPath('/login', target);
