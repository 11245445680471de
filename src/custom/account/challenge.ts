import type { Challenge, LinkedChallenge } from '../../session/login.ts';

export type KeptChallenge = (Challenge & { sent_to: string }) | (LinkedChallenge & { sent_to: '' });
export type Flow = 'login' | 'register' | 'forgot-password';

const keyOf = (flow: Flow) => (flow === 'login' ? 'takda-challenge' : `takda-challenge-${flow}`);

/** Phones drop a page that waits behind the mail app: what was started is still there after. */
export function keptChallenge(flow: Flow): KeptChallenge | null {
  try {
    const kept: KeptChallenge | null = JSON.parse(sessionStorage.getItem(keyOf(flow)) ?? 'null');
    const isOver = kept?.expires_at && Date.parse(kept.expires_at) <= Date.now();
    return isOver ? null : kept;
  } catch {
    return null;
  }
}

export function keepChallenge(flow: Flow, challenge: KeptChallenge): void {
  try {
    sessionStorage.setItem(keyOf(flow), JSON.stringify(challenge));
  } catch {
    // Blocked storage: it lasts as long as the page.
  }
}

export function forgetChallenge(flow: Flow): void {
  try {
    sessionStorage.removeItem(keyOf(flow));
  } catch {
    // Blocked storage: there is nothing to forget.
  }
}
