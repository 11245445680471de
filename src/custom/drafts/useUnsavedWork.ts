import { useEffect } from 'react';
import { markUnsavedWork } from '../../session/renewal.ts';

/**
 * While something is typed and not saved, an ended session is renewed by signing in over the page.
 */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsavedWork() : undefined), [isUnsaved]);
}
