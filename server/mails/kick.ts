/** Wakes the outbox of this process, if one runs. */
import type { Db } from '../db/database.ts';

/** The outbox that delivers for a database in this process. */
export const running = new WeakMap<Db, { kick(): void; notify(): void }>();

/**
 * Call it after the transaction that queued a mail; otherwise that waits a few seconds for the next
 * round.
 * @returns whether this process delivers
 */
export function kickOutbox(db: Db): boolean {
  const outbox = running.get(db);
  outbox?.kick();
  return outbox !== undefined;
}

/** The same after a transaction that wrote an event. */
export const kickEvents = (db: Db) => running.get(db)?.notify();
