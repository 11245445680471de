/** Counts keys and references that do not exist, so that nobody finds one by trying. */
import type { Context } from '../http/context.ts';
import { networkOf } from '../http/networks.ts';
import { countOne, tooMany } from '../signIn/challenges/rateLimit.ts';

const MOST = 30;
/** Seconds. */
const WINDOW = 900;

/**
 * Only what is missed counts: the other screens of the same office go on.
 * @param by what the misses are counted by; the network, if absent
 * @throws AppError too_many_requests
 */
export async function countMiss(context: Context, purpose: string, by?: string) {
  const parts = [purpose, 'missed by', by ?? networkOf(context.address)];
  const { count, retry_after } = await countOne(context, parts, WINDOW);
  if (count > MOST) throw tooMany(retry_after);
}
