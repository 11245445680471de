import { useState } from 'react';
import {
  type Flow,
  forgetChallenge,
  type KeptChallenge,
  keepChallenge,
  keptChallenge,
} from './challenge.ts';

/**
 * The code that is on its way in a flow, also after a reload; null while none is.
 * @param linked the one that the address names, if it does
 */
export function useChallenge(flow: Flow, linked: KeptChallenge | null = null) {
  const [pending, setPending] = useState(() => linked ?? keptChallenge(flow));
  const start = (next: KeptChallenge) => {
    keepChallenge(flow, next);
    setPending(next);
  };
  const forget = () => {
    forgetChallenge(flow);
    setPending(null);
  };
  return { pending, start, forget };
}
