/**
 * How often a password may be tried in a quarter of an hour: 10 times on an account, 30 times from
 * a network. A right password counts for neither.
 *
 * The limit of an account must not let a stranger keep its person out. So every network has 3 tries
 * of its own on each account, also when the account's 10 are used up; who is wrong then is told to
 * wait. Guessing from many networks at once stays as slow as 3 tries each, and a right guess still
 * needs the code from the mailbox.
 */
import type { Context } from '../http/context.ts';
import { type Counted, countBack, countOne, networkOf, tooMany } from './rateLimit.ts';

const WINDOW = 15 * 60;
const FROM_A_NETWORK = 30;
const ON_AN_ACCOUNT = 10;
const OF_A_NETWORKS_OWN = 3;

/** @throws AppError too_many_requests */
export async function addressTry(context: Context) {
  const { db, address } = context;
  const counted = await countOne(context, ['login from', networkOf(address)], WINDOW);
  if (counted.count > FROM_A_NETWORK) throw tooMany(counted.retry_after);
  return { takeBack: () => countBack(db, counted) };
}

/** @throws AppError too_many_requests */
export async function accountTry(context: Context, account: string) {
  const { db, address } = context;
  const name = account.toLowerCase();
  const all: Counted = await countOne(context, ['login on', name], WINDOW);
  const own: Counted = await countOne(context, ['login on', name, networkOf(address)], WINDOW);
  const isBeyond = all.count > ON_AN_ACCOUNT;
  if (isBeyond && own.count > OF_A_NETWORKS_OWN) throw tooMany(all.retry_after);
  return {
    /** A failure now is answered as too many. */
    isBeyond,
    retry_after: all.retry_after,
    takeBack: async () => {
      await countBack(db, all);
      await countBack(db, own);
    },
  };
}
