import type { ReactNode } from 'react';
import type { SessionUser } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { SignIn } from '../../signIn/SignIn.tsx';
import { Page } from '../page/Page.tsx';

interface RequireSessionProps {
  title: string;
  /** It says what signing in leads to: "Sign in to see your reservations." */
  reason: string;
  /** It stands below the sign-in and says how it goes without. */
  otherWay?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/** Asks whoever is not signed in to do so, at the address they came for. */
export function RequireSession({ title, reason, otherWay, children }: RequireSessionProps) {
  const { token, user } = useSession();
  if (token && user) return children(user);
  return (
    <Page title={title} lead={reason}>
      <div className="panel panel-narrow">
        <SignIn />
        {otherWay}
      </div>
    </Page>
  );
}
