import { useEffect } from 'react';
import { beginUnfinished } from '../../session/renewal.ts';

/** While something typed here is not saved, a session that ends is renewed over the page. */
export function useUnfinished(isUnfinished: boolean): void {
  useEffect(() => (isUnfinished ? beginUnfinished() : undefined), [isUnfinished]);
}
