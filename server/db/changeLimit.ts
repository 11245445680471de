/**
 * Everybody who wants to change a locked row waits with a connection. So the number of concurrent changes
 * is limited, and some connections stay for reading.
 */
import { concurrencyLimit } from '../concurrencyLimit.ts';
import type { Db, Tx } from './database.ts';
import { POOL_TIMEOUT, wrapTransactions } from './driver.ts';

interface ChangeLimit {
  /** Changes that run at once. */
  atOnce: number;
  /** How long a change waits, milliseconds; absent: for ever. */
  timeout?: number;
}
type Changes = ReturnType<typeof concurrencyLimit>;
/** How many wait. */
export type Waiting = Pick<Changes, 'waiting'>;
const limits = new WeakMap<Db | Tx, Changes>();

/** Sends all transactions, and single statements that are marked as changes, through the limit. */
export function limitConcurrentChanges(db: Db, limit: ChangeLimit): Waiting {
  // It is answered as if the pool had said it.
  const tooMany = () => new Error(POOL_TIMEOUT);
  const changes = concurrencyLimit({ ...limit, tooMany });
  wrapTransactions(db, (run) => changes(null, run));
  limits.set(db, changes);
  return changes;
}

/** For a change of one statement. A transaction has passed the limit already. */
export const queueChange = <T>(db: Db | Tx, work: () => Promise<T>): Promise<T> =>
  limits.get(db)?.(null, work) ?? work();
