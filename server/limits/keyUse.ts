/**
 * How often one API key may call in a minute, over all processes. A process takes calls from the counter in
 * the database by the dozen, so that most requests write nothing.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { fingerprint } from '../sealing/tokens.ts';

export const KEY_CALLS = 600;
const WINDOW_MS = 60_000;
/** So many are taken at once. What a process does not use of them is lost with the minute. */
const DOZEN = 20;

interface Share {
  /** Calls that this process may still answer. */
  left: number;
  /** Calls that nobody has taken yet, as far as this process knows. */
  untaken: number;
  taking: Promise<void> | null;
}
interface Minute {
  start: number;
  shares: Map<string, Share>;
}
const minutes = new WeakMap<Db, Minute>();

interface KeyUse {
  isWithin: boolean;
  remaining: number;
  /** Seconds until the next minute begins. */
  reset: number;
}

export async function countKeyUse(db: Db, key_id: string, now: Date): Promise<KeyUse> {
  const start = Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS;
  const reset = Math.max(1, Math.ceil((start + WINDOW_MS - now.getTime()) / 1000));
  const share = shareOf(db, key_id, start);
  while (share.left === 0 && share.untaken > 0) {
    share.taking ??= take(db, { key_id, start, share }).finally(() => {
      share.taking = null;
    });
    await share.taking;
  }
  const isWithin = share.left > 0;
  if (isWithin) share.left -= 1;
  return { isWithin, remaining: share.left + share.untaken, reset };
}

function shareOf(db: Db, key_id: string, start: number): Share {
  const known = minutes.get(db);
  const minute = known?.start === start ? known : { start, shares: new Map<string, Share>() };
  minutes.set(db, minute);
  const share = minute.shares.get(key_id) ?? { left: 0, untaken: KEY_CALLS, taking: null };
  minute.shares.set(key_id, share);
  return share;
}

async function take(
  db: Db,
  { key_id, start, share }: { key_id: string; start: number; share: Share },
) {
  const [counted] = await rows<{ count: number }>(
    db,
    sql`insert into rate_limits (key, window_start, count)
      values (${fingerprint('api_key', key_id)}, ${new Date(start).toISOString()}, ${DOZEN})
      on conflict (key, window_start) do update set count = rate_limits.count + ${DOZEN}
      returning count`,
  );
  const count = counted?.count ?? KEY_CALLS + DOZEN;
  share.untaken = Math.max(0, KEY_CALLS - count);
  share.left += Math.max(0, Math.min(DOZEN, KEY_CALLS - (count - DOZEN)));
}
