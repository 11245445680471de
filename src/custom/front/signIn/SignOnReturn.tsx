import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { consumeSignOn, finishSignOn } from '#src/signIn/secondStep.ts';
import { Alert } from '../../elements/Alert.tsx';
import { CodeStep } from '../../signIn/CodeStep.tsx';
import { goTo, safeReturnTo } from '../../signIn/returnTo.ts';
import { Page } from '../page/Page.tsx';
import '../../elements/form.css';

/**
 * The return from the provider: its answer is verified, then the person goes back to where they
 * came from.
 */
export function SignOnReturn() {
  const [, navigate] = useLocation();
  const { token } = useSession();
  const begun = useRef<{ challenge: string; to: string } | null>(null);
  const hasRun = useRef(false);
  const [second, setSecond] = useState<SecondStepAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    const query = window.location.search.slice(1);
    // The code works once, and is kept out of the browser's history.
    window.history.replaceState(null, '', window.location.pathname);
    begun.current = consumeSignOn();
    const { challenge } = begun.current ?? {};
    if (!challenge || !query) {
      setProblem(t('This sign-in was not begun here, or it is over. Start again.'));
      return;
    }
    finishSignOn(challenge, query)
      .then((next) => (next ? setSecond(next) : setDone(true)))
      .catch((error: unknown) => setProblem(messageOf(error)));
  }, []);
  useEffect(() => {
    if (token && isDone) goTo(safeReturnTo(begun.current?.to ?? null), navigate);
  }, [token, isDone, navigate]);

  return (
    <Page title={t('Sign in')}>
      <div className="panel panel-narrow">
        {second && !isDone && (
          <CodeStep
            step={second}
            onBack={() => window.location.assign(AGAIN)}
            onSecondStep={() => setDone(true)}
          />
        )}
        {problem && (
          <>
            <Alert tone="danger">{problem}</Alert>
            <p className="other-way">
              <a href={AGAIN}>{t('Back to signing in')}</a>
            </p>
          </>
        )}
        {!second && !problem && <p role="status">{t('Signing in…')}</p>}
      </div>
    </Page>
  );
}

/** Staff come from there. */
const AGAIN = '/admin/login';
