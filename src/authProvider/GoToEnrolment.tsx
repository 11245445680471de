import { useEffect } from 'react';
import { enrolmentPath } from '../custom/signIn/target.ts';

/** Nothing here is answered before a second factor is added, on the account page. */
export function GoToEnrolment() {
  useEffect(() => {
    const { pathname, search } = window.location;
    window.location.replace(enrolmentPath(pathname + search));
  }, []);
  return null;
}
