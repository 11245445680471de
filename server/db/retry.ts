/** Transactions that are tried again when another one came in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/errors.ts';
import type { Db, Tx } from './connect.ts';
import { isTransient } from './faults.ts';

const MOST_TRIES = 12;
/** Milliseconds before the second try; doubled for each further one, with chance in it. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 100;

/**
 * Runs `work` in a transaction; after a deadlock, a serialisation failure or what else `isRace`
 * names, all of it runs again.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  isRace: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isTransient(error) && !isRace(error)) throw error;
      if (attempt === MOST_TRIES) throw isTransient(error) ? busy() : error;
      await sleep(Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt));
    }
  }
}

const busy = () =>
  new AppError('unavailable', 'Too many people want the same right now. Try again in a moment.', {
    retry_after: 1,
  });
