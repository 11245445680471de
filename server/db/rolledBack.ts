import type { Db, Tx } from './database.ts';

/** Carries the answer out of the transaction that must not be committed. */
class Undone<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('undone');
    this.answer = answer;
  }
}

/**
 * Works in one transaction, and undoes it: mails, events and announcements wait in it for a commit that
 * never comes. @returns what the work answered
 */
export async function rolledBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx): Promise<T> => {
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  }
}
