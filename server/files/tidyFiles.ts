/** Removes files that nobody needs. */

import type { Deps } from '../deps.ts';
import { countOne } from '../signIn/challenges/rateLimit.ts';
import { isOwnStore, markStore } from '../storage/ownership.ts';
import { emptyTrash, removeStrays } from './removeStrays.ts';
import { removeUnused } from './removeUnused.ts';

const DAY_SECONDS = 86_400;

interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export async function tidyFiles({ database, files: store, clock }: Deps, log: Log) {
  const now = clock();
  const { db } = database;
  if (!(await isOwnStore({ database, store }))) {
    log.warn({}, 'no file is removed: the file store is not known to belong to this database');
    return;
  }
  const unused = await removeUnused({ db, store, now });
  // Listing a whole store is slow and, with some, costs money: one process does it, once a day.
  const { count } = await countOne({ db, now }, ['files', 'strays'], DAY_SECONDS);
  if (count > 1) return logCounts(log, { unused: unused.length });
  const strays = await removeStrays({ db, store, now });
  const removed = await emptyTrash({ store, now });
  await markStore({ database, store });
  logCounts(log, { unused: unused.length, put_away: strays.length, removed: removed.length });
}

function logCounts(log: Log, counts: Record<string, number>) {
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'files were tidied up');
}
