import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { CodeStep } from '../../signIn/CodeStep.tsx';
import { stepPath, useReturnTo } from '../../signIn/returnTo.ts';
import { useChallenge } from '../../signIn/useChallenge.ts';
import { useLinkedChallenge } from '../../signIn/useLinkedChallenge.ts';
import { Page } from '../page/Page.tsx';
import { AskForCode } from './AskForCode.tsx';
import { NewPassword } from './NewPassword.tsx';
import '../../elements/form.css';
import '../form/form.css';

/** The address, the code from the mail, a new password; then one signs in with it. */
export function ForgotPasswordPage() {
  const returnTo = useReturnTo();
  const { linked, drop } = useLinkedChallenge();
  const [isInvited] = useState(linked !== null);
  const { pending, start, forget } = useChallenge('forgot-password', linked);
  const [resetToken, setResetToken] = useState<string | null>(null);
  const verify = async (challenge: string, code: string) => {
    const body = { challenge, code };
    const { reset_token } = await ask('POST /forgot-password/verify-otp-code', { body });
    leave();
    setResetToken(reset_token);
  };
  const leave = () => {
    drop();
    forget();
  };

  return (
    <Page
      title={isInvited ? t('Choose your password') : t('Choose a new password')}
      lead={
        isInvited
          ? t('Your account is ready. First we make sure that the e-mail address is yours.')
          : t('First we make sure that the e-mail address is yours.')
      }
    >
      <div className="panel panel-narrow">
        {resetToken && (
          <NewPassword
            resetToken={resetToken}
            returnTo={returnTo}
            onAgain={() => setResetToken(null)}
          />
        )}
        {pending && !resetToken && (
          <CodeStep
            step={pending}
            verify={verify}
            onStarted={(next) => {
              drop();
              start(next);
            }}
            onBack={leave}
            backLabel={isInvited ? t('Ask for a new code with my e-mail address') : undefined}
          />
        )}
        {!pending && !resetToken && (
          <>
            <AskForCode onStarted={start} />
            <p className="other-way">
              {t('It came back to you?')} <Link href={signInPath(returnTo)}>{t('Sign in')}</Link>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}

const signInPath = (returnTo: string) =>
  returnTo.startsWith('/admin') ? '/admin/login' : stepPath('/login', returnTo);
