import { useState } from 'react';
import { Link } from 'wouter';
import type { SecondStepAnswer } from '../../../schema/secondFactor.ts';
import { verifyLogin } from '../../account/login.ts';
import { t } from '../../language/t.ts';
import type { SessionUser } from '../../session/session.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { CodeStep } from './CodeStep.tsx';
import { OtherWays } from './OtherWays.tsx';
import { stepPath, useCurrentPath } from './returnTo.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useChallenge } from './useChallenge.ts';
import './signIn.css';

interface SignInProps {
  reason?: string;
  /** Where registering or a reset leads back to; this page by default. */
  returnTo?: string;
  startsWithPassword?: boolean;
  /** The user whose session ended: only they can go on, so registering is not offered. */
  again?: SessionUser;
}

/** Two steps in one place: who you are, then the code from the e-mail. Then the session is set. */
export function SignIn({ reason, returnTo, startsWithPassword = false, again }: SignInProps) {
  const [typed, setLogin] = useDraft('login');
  const login = typed || (again?.email ?? '');
  const { pending, start, forget } = useChallenge('login');
  const here = useCurrentPath();
  const back = returnTo ?? here;

  const [second, setSecond] = useState<SecondStepAnswer | null>(null);

  const verify = async (challenge: string, code: string) => {
    const next = await verifyLogin(challenge, code);
    forget();
    setSecond(next);
  };

  if (second) return <SecondStepForm step={second} onBack={() => setSecond(null)} />;
  if (!pending) {
    return (
      <>
        <SignInForm
          onSecondStep={setSecond}
          reason={reason}
          login={login}
          onLogin={setLogin}
          onStarted={start}
          startsWithPassword={startsWithPassword}
          forgotPath={again ? null : stepPath('/forgot-password', back)}
        />
        <OtherWays returnTo={back} isAgain={again !== undefined} />
        {!again && (
          <p className="other-way">
            {t('No account yet?')}{' '}
            <Link href={stepPath('/register', back)}>{t('Create an account')}</Link>
          </p>
        )}
      </>
    );
  }
  return <CodeStep challenge={pending} verify={verify} onStarted={start} onBack={forget} />;
}
