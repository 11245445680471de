import type { Challenge, LinkedChallenge } from '../../signIn/login.ts';
import { keepDraft, readDraft } from '../drafts/drafts.ts';

export type KeptChallenge = (Challenge & { sent_to: string }) | (LinkedChallenge & { sent_to: '' });
export type Flow = 'login' | 'forgot-password' | 'new-email' | 'find-ticket' | 'take-over';

const keyOf = (flow: Flow) => `challenge-${flow}`;

/**
 * Phones unload a page behind the mail app: the challenge is stored, so that the flow goes on
 * after.
 */
export function keptChallenge(flow: Flow): KeptChallenge | null {
  try {
    const challenge: KeptChallenge | null = JSON.parse(readDraft(keyOf(flow)) || 'null');
    const isOver = challenge?.expires_at && Date.parse(challenge.expires_at) <= Date.now();
    return isOver ? null : challenge;
  } catch {
    return null;
  }
}

export const keepChallenge = (flow: Flow, challenge: KeptChallenge): void =>
  keepDraft(keyOf(flow), JSON.stringify(challenge));

export const forgetChallenge = (flow: Flow): void => keepDraft(keyOf(flow), '');
