import { useEffect, useState } from 'react';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import {
  canUsePasskeys,
  goToSignOn,
  PasskeyCancelled,
  signInMethods,
  signInWithPasskey,
} from '../../signIn/secondStep.ts';
import { Alert } from '../elements/Alert.tsx';
import { useTask } from '../hooks/useTask.ts';

interface OtherWaysProps {
  /** The page goes there when it is done. */
  returnTo: string;
  /** True over a page that must stay: single sign-on then opens a new tab. */
  isAgain: boolean;
}

/** A passkey, and single sign-on for staff, stand beside password and code. */
export function OtherWays({ returnTo, isAgain }: OtherWaysProps) {
  // Without a query: over a page of the administration there is no query client of the front.
  const [label, setLabel] = useState<string>();
  useEffect(() => {
    signInMethods()
      .then(({ single_sign_on }) => setLabel(single_sign_on?.label))
      .catch(() => undefined);
  }, []);
  const { run, isBusy, error } = useTask();
  if (!label && !canUsePasskeys()) return null;
  return (
    <div className="other-ways">
      {error && <Alert tone="danger">{wordsOf(error)}</Alert>}
      {canUsePasskeys() && (
        <button
          type="button"
          className="button-quiet"
          disabled={isBusy}
          onClick={() => run(signInWithPasskey)}
        >
          {t('Sign in with a passkey')}
        </button>
      )}
      {label && isAgain && (
        <a className="button-quiet" href="/admin/login" target="_blank" rel="noreferrer">
          {t('Staff: sign in with {label} in a new tab', { label })}
        </a>
      )}
      {label && !isAgain && (
        <button
          type="button"
          className="button-quiet"
          disabled={isBusy}
          onClick={() => run(() => goToSignOn(returnTo))}
        >
          {t('Staff: sign in with {label}', { label })}
        </button>
      )}
    </div>
  );
}

const wordsOf = (error: Error) =>
  error instanceof PasskeyCancelled ? error.message : messageOf(error);
