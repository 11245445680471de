import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../../../session/useSession.ts';
import { enrolmentPath } from '../../../signIn/enrolmentPath.ts';
import { useCurrentPath } from '../../../signIn/returnTo.ts';

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
