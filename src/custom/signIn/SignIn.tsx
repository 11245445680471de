import { useState } from 'react';
import type { SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import type { SessionUser } from '../../session/session.ts';
import { verifyLogin } from '../../signIn/login.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { CodeStep } from './CodeStep.tsx';
import { OtherWays } from './OtherWays.tsx';
import { stepPath, useCurrentPath } from './returnTo.ts';
import { SignInForm } from './SignInForm.tsx';
import { useChallenge } from './useChallenge.ts';
import '../elements/form.css';

interface SignInProps {
  reason?: string;
  /** A reset of the password leads back there; to this page by default. */
  returnTo?: string;
  startsWithPassword?: boolean;
  /** The user whose session ended: only they can go on. */
  again?: SessionUser;
}

/** Who you are, then the code in its dialog. Then the session is set. */
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
    return next;
  };

  const step = second ?? pending;
  if (step) {
    return (
      <CodeStep
        step={step}
        isMailCertain={pending?.sent_to.includes('@') ?? false}
        verify={verify}
        onStarted={start}
        onBack={() => {
          forget();
          setSecond(null);
        }}
        isUrgent={again !== undefined}
      />
    );
  }
  return (
    <>
      <SignInForm
        onSecondStep={setSecond}
        reason={reason}
        login={login}
        onLogin={setLogin}
        onStarted={start}
        startsWithPassword={startsWithPassword}
        isAgain={again !== undefined}
        forgotPath={again ? null : stepPath('/forgot-password', back)}
      />
      <OtherWays returnTo={back} isAgain={again !== undefined} />
    </>
  );
}
