/**
 * What the pages of one's own reservations show without a connection: their last answers, in this
 * browser, for the account that read them. Signing out clears them with all else that is kept.
 */
import { ApiError } from '#src/http/client.ts';
import { getSession } from '#src/session/session.ts';

const PREFIX = 'takda-kept-';
/** Beyond them the oldest goes. */
const MAX_KEPT_ANSWERS = 30;

interface Kept<T> {
  at: string;
  answer: T;
}
/** Absent in an answer that has just come. */
export interface AsOf {
  as_of?: string;
}

/** The answer, kept; offline, the one that was kept last, with when that was. */
export async function readOrKept<T extends object>(
  name: string,
  read: () => Promise<T>,
): Promise<T & AsOf> {
  const owner = getSession().user?.id;
  const key = `${PREFIX}${owner}-${name}`;
  try {
    const answer = await read();
    if (owner) keep(key, { at: new Date().toISOString(), answer }, owner);
    return answer;
  } catch (error) {
    const kept = error instanceof ApiError && error.status === 0 && owner ? find<T>(key) : null;
    if (!kept) throw error;
    return { ...kept.answer, as_of: kept.at };
  }
}

function keep(key: string, kept: Kept<object>, owner: string) {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    const keys = Object.keys(localStorage).filter((one) => one.startsWith(PREFIX));
    const own = keys.filter((one) => one.startsWith(`${PREFIX}${owner}-`));
    const oldest = own.map((one) => [find(one)?.at ?? '', one] as const).sort();
    const tooMany = oldest
      .slice(0, Math.max(0, oldest.length - MAX_KEPT_ANSWERS))
      .map(([, one]) => one);
    // Another account was signed in here before, and left without signing out.
    const others = keys.filter((one) => !own.includes(one));
    for (const one of [...tooMany, ...others]) localStorage.removeItem(one);
  } catch {
    // Blocked or full storage: without a connection nothing shows then.
  }
}

function find<T>(key: string): Kept<T> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
