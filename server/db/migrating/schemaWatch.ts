/** Whether a newer version has taken away what this process works with, once that was noticed. */
import type { Db } from '../database.ts';
import { isUnknownToDatabase } from '../faults.ts';
import { migrationState } from './schemaState.ts';

/** Milliseconds; a database may be set back. */
const HOLDS_MS = 5_000;

type SchemaStatus = Awaited<ReturnType<typeof migrationState>>;

export interface SchemaWatch {
  look(): Promise<SchemaStatus>;
  /** It is as it was last seen, without a wait. */
  isNewer(): boolean;
  /** It says whether that is why something failed. */
  isWhy(error: unknown): Promise<boolean>;
}

/** @param db connections that people do not use */
export function watchSchema(db: Db): SchemaWatch {
  let isNewer = false;
  let lookedAt = 0;
  const look = async () => {
    lookedAt = performance.now();
    const state = await migrationState(db);
    isNewer = state === 'newer';
    return state;
  };
  return {
    look,
    isNewer: () => {
      if (isNewer && performance.now() - lookedAt > HOLDS_MS) look().catch(() => undefined);
      return isNewer;
    },
    isWhy: async (error) =>
      isUnknownToDatabase(error) &&
      (await look().then(
        (state) => state === 'newer',
        () => false,
      )),
  };
}
