import type { Db, Tx } from './database.ts';

/** Does the work and takes it back, so that a preview never differs from the real thing. */
export async function preview<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      throw new TakenBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as T;
    throw error;
  }
}

/** Rolls the transaction back and carries its outcome out. */
class TakenBack extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('A preview writes nothing');
    this.outcome = outcome;
  }
}
