import { Link } from 'wouter';
import { verifyLogin } from '../../session/login.ts';
import { OneTimeCodeForm } from '../dialogs/OneTimeCodeForm.tsx';
import { useDraft } from '../shell/useDraft.ts';
import { SignInForm } from './SignInForm.tsx';
import { stepPath, useHere } from './target.ts';
import { useChallenge } from './useChallenge.ts';
import './account.css';

interface SignInProps {
  reason?: string;
  /** Where a way round, such as registering, comes back to; here unless told. */
  target?: string;
  startsWithPassword?: boolean;
}

/** Two steps in one place: who you are, then the code from the e-mail. Then the session is set. */
export function SignIn({ reason, target, startsWithPassword = false }: SignInProps) {
  const [login, setLogin] = useDraft('login');
  const { pending, start, forget } = useChallenge('login');
  const here = useHere();
  const back = target ?? here;

  const verify = async (challenge: string, code: string) => {
    await verifyLogin(challenge, code);
    forget();
  };

  if (!pending) {
    return (
      <>
        <SignInForm
          reason={reason}
          login={login}
          onLogin={setLogin}
          onStarted={start}
          startsWithPassword={startsWithPassword}
          forgotPath={stepPath('/forgot-password', back)}
        />
        <p className="other-way">
          No account yet? <Link href={stepPath('/register', back)}>Create an account</Link>
        </p>
      </>
    );
  }
  return (
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
  );
}
