import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../language/t.ts';
import { useSession } from '../../session/useSession.ts';
import { Page } from '../shell/Page.tsx';
import { SignIn } from './SignIn.tsx';
import { goTo, useTarget } from './target.ts';

export function LoginPage() {
  const [, navigate] = useLocation();
  const { token } = useSession();
  const target = useTarget();
  useEffect(() => {
    if (token) goTo(target, navigate);
  }, [token, target, navigate]);
  return (
    <Page title={t('Sign in')} lead={t('To see, move or cancel your reservations.')}>
      <div className="panel panel-narrow">
        <SignIn target={target} />
      </div>
    </Page>
  );
}
