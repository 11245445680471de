import type { Challenge } from '../../session/login.ts';

export type KeptChallenge = Challenge & { sent_to: string };

const KEY = 'takda-challenge';

/** Phones drop a page that waits behind the mail app: the started sign-in is still there after. */
export function keptChallenge(): KeptChallenge | null {
  try {
    const kept: KeptChallenge | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept && Date.parse(kept.expires_at) > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

export function keepChallenge(challenge: KeptChallenge): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(challenge));
  } catch {
    // Blocked storage: the sign-in lasts as long as the page.
  }
}

export function forgetChallenge(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked storage: there is nothing to forget.
  }
}
