import { useEffect } from 'react';
import { beginUnfinished } from '../../session/renewal.ts';

/**
 * While something is typed and not saved, an ended session is renewed by signing in over the page.
 */
export function useUnfinished(isUnfinished: boolean): void {
  useEffect(() => (isUnfinished ? beginUnfinished() : undefined), [isUnfinished]);
}
