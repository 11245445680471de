/** Retries after conflicts with other transactions. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';
import { ContentionError, isTransient } from './faults.ts';

const MAX_TRIES = 12;
/** Milliseconds before the second try; doubled for each further one, with jitter. */
const FIRST_PAUSE = 2;
const MAX_PAUSE = 100;

type IsRace = (error: unknown) => boolean;

/** Runs `work` again after a deadlock, a serialisation failure, or what else `isRace` names. @throws ContentionError */
export async function retrying<T>(work: () => Promise<T>, isRace: IsRace): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) && !isRace(error)) throw error;
      if (attempt === MAX_TRIES)
        throw isTransient(error) ? new ContentionError(String(error)) : error;
      await sleep(Math.random() * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** attempt));
    }
  }
}

/** The same for a transaction: all of it runs again. */
export const inTransaction = <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  isRace: IsRace = () => false,
): Promise<T> => retrying(() => db.transaction(work), isRace);
