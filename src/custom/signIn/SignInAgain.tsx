import { useEffect, useState } from 'react';
import { isStaff } from '#schema/declaration/scope.ts';
import { t } from '../../language/t.ts';
import { viewerOf } from '../../session/session.ts';
import { useSession } from '../../session/useSession.ts';
import { Modal } from '../modal/Modal.tsx';
import { SignIn } from './SignIn.tsx';

interface SignInAgainProps {
  /** Called when the person has signed in, or has given up. */
  onClosed: () => void;
}

/**
 * Covers the page on which the session ended; the page behind stays unreadable until its user is
 * back.
 */
export function SignInAgain({ onClosed }: SignInAgainProps) {
  const session = useSession();
  const [ended] = useState(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the session is another one
  useEffect(() => {
    if (session.token !== ended.token) onClosed();
  }, [session.token]);
  return (
    <Modal title={t('Sign in again')} onClose={onClosed} isUrgent>
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
