/** Keeps the store of files free of what nobody needs. */
import { countOne } from '../auth/rateLimit.ts';
import type { Deps } from '../http/context.ts';
import { removeStrays } from './removeStrays.ts';
import { removeUnused } from './removeUnused.ts';

const DAY_SECONDS = 86_400;

interface Log {
  info(facts: object, message: string): void;
}

export async function tidyFiles({ database: { db }, files: store, clock }: Deps, log: Log) {
  const now = clock();
  const unused = await removeUnused({ db, store, now });
  // To look through all of a store takes long and, with some, costs: one process does it, once a day.
  const { count } = await countOne({ db, now }, ['files', 'strays'], DAY_SECONDS);
  const strays = count === 1 ? await removeStrays({ db, store, now }) : [];
  if (unused.length + strays.length > 0) {
    log.info({ unused: unused.length, strays: strays.length }, 'files were removed');
  }
}
