import { useEffect, useState } from 'react';
import { isStaff } from '../../../schema/access.ts';
import { t } from '../../language/t.ts';
import { viewerOf } from '../../session/session.ts';
import { useSession } from '../../session/useSession.ts';
import { Modal } from '../modal/Modal.tsx';
import { SignIn } from './SignIn.tsx';

interface SignInAgainProps {
  /** With a session of its own by now, or without. */
  onClosed: () => void;
}

/** Over the page that somebody was busy with when their session ended; nobody else can read it. */
export function SignInAgain({ onClosed }: SignInAgainProps) {
  const session = useSession();
  const [ended] = useState(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the session is another one
  useEffect(() => {
    if (session.token !== ended.token) onClosed();
  }, [session.token]);
  return (
    <Modal title={t('Sign in again')} onClose={onClosed} isVeiling>
      <p>
        {t('Your session has ended. What you entered is still here and goes on once you sign in.')}
      </p>
      {ended.user && (
        <SignIn again={ended.user} startsWithPassword={isStaff(viewerOf(ended.user))} />
      )}
      <p className="help">{t('If you close this, what is not saved yet is removed.')}</p>
    </Modal>
  );
}
