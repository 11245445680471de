import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useSession } from '../../session/useSession.ts';
import { Page } from '../shell/Page.tsx';
import { SignIn } from './SignIn.tsx';

export function LoginPage() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const { token } = useSession();
  const target = safeTarget(params.get('to'));
  useEffect(() => {
    if (!token) return;
    // The administration is another face: it needs a page load of its own.
    if (/^\/admin(\/|$)/.test(target)) window.location.replace(target);
    else navigate(target, { replace: true });
  }, [token, target, navigate]);
  return (
    <Page title="Sign in" lead="To see, move or cancel your reservations.">
      <div className="panel panel-narrow">
        <SignIn />
      </div>
    </Page>
  );
}

/** Only a path of this site: an address from outside must not send anybody elsewhere. */
function safeTarget(wish: string | null): string {
  if (!wish?.startsWith('/')) return '/my/reservations';
  const url = new URL(wish, window.location.origin);
  if (url.origin !== window.location.origin) return '/my/reservations';
  return `${url.pathname}${url.search}`;
}
