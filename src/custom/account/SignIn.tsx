import { useState } from 'react';
import { verifyLogin } from '../../session/login.ts';
import { OneTimeCodeForm } from '../dialogs/OneTimeCodeForm.tsx';
import { useDraft } from '../shell/useDraft.ts';
import { forgetChallenge, type KeptChallenge, keepChallenge, keptChallenge } from './challenge.ts';
import { SignInForm } from './SignInForm.tsx';
import './account.css';

/** Two steps in one place: who you are, then the code from the e-mail. Then the session is set. */
export function SignIn({ reason, onDone }: { reason?: string; onDone?: () => void }) {
  const [login, setLogin] = useDraft('login');
  const [pending, setPending] = useState(keptChallenge);

  const start = (next: KeptChallenge) => {
    keepChallenge(next);
    setPending(next);
  };
  const restart = () => {
    forgetChallenge();
    setPending(null);
  };
  const verify = async (challenge: string, code: string) => {
    await verifyLogin(challenge, code);
    forgetChallenge();
    onDone?.();
  };

  if (!pending) {
    return <SignInForm reason={reason} login={login} onLogin={setLogin} onStarted={start} />;
  }
  return (
    <div className="sign-in">
      <OneTimeCodeForm
        challenge={pending}
        sent_to={pending.sent_to}
        verify={verify}
        onChallenge={(next) => keepChallenge({ ...pending, ...next })}
      />
      <button type="button" className="link-button" onClick={restart}>
        Use another e-mail address
      </button>
    </div>
  );
}
