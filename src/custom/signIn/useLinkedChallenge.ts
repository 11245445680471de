import { useSearchParams } from 'wouter';
import type { KeptChallenge } from './challenge.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The link of a mail names the code that came with it. The code itself is in the mail alone. */
export function useLinkedChallenge() {
  const [params, setParams] = useSearchParams();
  const challenge = params.get('challenge') ?? '';
  const linked: KeptChallenge | null = ID.test(challenge)
    ? { challenge, expires_at: null, resend_at: null, sent_to: '' }
    : null;
  /** Another code takes its place, or none is wanted. */
  const drop = () => {
    if (!params.has('challenge')) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('challenge');
        return after;
      },
      { replace: true },
    );
  };
  return { linked, drop };
}
