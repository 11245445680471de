import type { Challenge, LinkedChallenge } from '../../account/login.ts';
import { keepDraft, readDraft } from '../drafts/drafts.ts';

export type KeptChallenge = (Challenge & { sent_to: string }) | (LinkedChallenge & { sent_to: '' });
export type Flow = 'login' | 'register' | 'forgot-password';

const keyOf = (flow: Flow) => `challenge-${flow}`;

/** Phones drop a page that waits behind the mail app: what was started is still there after. */
export function keptChallenge(flow: Flow): KeptChallenge | null {
  try {
    const kept: KeptChallenge | null = JSON.parse(readDraft(keyOf(flow)) || 'null');
    const isOver = kept?.expires_at && Date.parse(kept.expires_at) <= Date.now();
    return isOver ? null : kept;
  } catch {
    return null;
  }
}

export const keepChallenge = (flow: Flow, challenge: KeptChallenge): void =>
  keepDraft(keyOf(flow), JSON.stringify(challenge));

export const forgetChallenge = (flow: Flow): void => keepDraft(keyOf(flow), '');
