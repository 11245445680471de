import { useEffect, useState } from 'react';
import { isStaff } from '../../../schema/access.ts';
import { t } from '../../language/t.ts';
import { viewerOf } from '../../session/session.ts';
import { useSession } from '../../session/useSession.ts';
import { Modal } from '../dialogs/Modal.tsx';
import { SignIn } from './SignIn.tsx';

interface SignInAgainProps {
  close: () => void;
  /** With a session of its own by now, or without. */
  onClosed: () => void;
}

/** Over the page that somebody was busy with when their session ended. */
export function SignInAgain({ close, onClosed }: SignInAgainProps) {
  const session = useSession();
  const [ended] = useState(session);
  const leave = () => {
    close();
    onClosed();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the session is another one
  useEffect(() => {
    if (session.token !== ended.token) leave();
  }, [session.token]);
  return (
    <Modal title={t('Sign in again')} onClose={leave}>
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
