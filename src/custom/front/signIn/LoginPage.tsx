import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { goTo, useReturnTo } from '../../signIn/returnTo.ts';
import { SignIn } from '../../signIn/SignIn.tsx';
import { Page } from '../page/Page.tsx';
import { SignOnReturn } from './SignOnReturn.tsx';

/** Also where a provider of single sign-on leads back to. */
export function LoginPage() {
  const { way } = useParams<{ way?: string }>();
  return way === 'single-sign-on' ? <SignOnReturn /> : <OwnSignIn />;
}

function OwnSignIn() {
  const [, navigate] = useLocation();
  const { token } = useSession();
  const returnTo = useReturnTo();
  useEffect(() => {
    if (token) goTo(returnTo, navigate);
  }, [token, returnTo, navigate]);
  return (
    <Page title={t('Sign in')} lead={t('To book, and to see, move or cancel what you booked.')}>
      <div className="panel panel-narrow">
        <SignIn returnTo={returnTo} />
      </div>
    </Page>
  );
}
