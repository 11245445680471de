/** Retries after conflicts with other transactions. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';
import { ContentionError, isLocked, isTransient } from './faults.ts';

const MAX_TRIES = 12;
/** A lock was waited for already. */
const MAX_LOCK_TRIES = 2;
/** Milliseconds before the second try; doubled for each further one, with jitter. */
const FIRST_PAUSE = 2;
const MAX_PAUSE = 100;

type IsRace = (error: unknown) => boolean;

async function again<T>(
  work: () => Promise<T>,
  isWorthIt: (error: unknown, tries: number) => boolean,
) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthIt(error, tries)) throw error;
      await sleep(Math.random() * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** tries));
    }
  }
}

/** Runs `work` again after what `isRace` names. Conflicts of the database are tried again beneath it. */
export const retrying = <T>(work: () => Promise<T>, isRace: IsRace): Promise<T> =>
  again(work, (error, tries) => isRace(error) && tries < MAX_TRIES);

/** The same for a transaction: all of it runs again. */
export const inTransaction = <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  isRace: IsRace = () => false,
): Promise<T> => retrying(() => db.transaction(work), isRace);

/**
 * For every transaction, and every statement outside of one: after a deadlock, a serialisation failure or
 * a lock that was not had in time nothing of it was done, and it runs again. @throws ContentionError
 */
export const retryingConflicts = <T>(work: () => Promise<T>): Promise<T> =>
  again(work, (error, tries) => {
    if (isLocked(error)) return tries < MAX_LOCK_TRIES;
    if (isTransient(error) && tries === MAX_TRIES) throw new ContentionError(String(error));
    return isTransient(error);
  });
