import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { enrolmentPath } from '#src/custom/signIn/enrolmentPath.ts';
import { useCurrentPath } from '#src/custom/signIn/returnTo.ts';
import { useSession } from '#src/session/useSession.ts';

/** Whose role needs a second factor adds one first; the server answers nothing else. */
export function EnrolmentGate() {
  const { user } = useSession();
  const [path, navigate] = useLocation();
  const here = useCurrentPath();
  const isNeeded = user?.must_add_second_factor ?? false;
  useEffect(() => {
    if (isNeeded && path !== '/my/profile') navigate(enrolmentPath(here), { replace: true });
  }, [isNeeded, path, here, navigate]);
  return null;
}
