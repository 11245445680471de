/** Erases people again who were erased after the backup was taken. */
import { sql } from 'drizzle-orm';
import { systemActor } from '../activityLogs/log.ts';
import { readDataKeys, writeNewKey } from '../config/dataKeys.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { ENGLISH } from '../language/catalogues.ts';
import { cancelUpcoming } from '../reservations/cancelUpcoming.ts';
import { Keyring } from '../sealing/keyring.ts';
import { wipePerson } from '../users/erasure/wipe.ts';

interface ReplayedErasures {
  /** How many people were erased. */
  count: number;
  /** Ids of their files, whose content is to be removed. */
  files: string[];
}

/** Skips people who are not in the database or erased already. */
export async function replayErasures(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<ReplayedErasures> {
  const found = await rows<{ id: string; email: string | null }>(
    db,
    sql`select id::text, email from users
      where id = any(${sql.param([...ids])}::uuid[]) and status <> 'erased' order by id`,
  );
  const context = contextOf(db, now);
  const files: string[] = [];
  for (const { id, email } of found) {
    const gone = await db.transaction(async (tx) => {
      await cancelUpcoming(tx, context, id);
      return wipePerson(tx, context, { id, email });
    });
    files.push(...gone);
  }
  return { count: found.length, files };
}

function contextOf(db: Db, now: Date): Context {
  const keys = readDataKeys(writeNewKey());
  if (!keys) throw new Error('A new key is not one');
  return {
    ...systemActor(now),
    db,
    // An erasure seals nothing, so any key will do.
    keyring: new Keyring(keys),
    session_id: null,
    proof: null,
    language: ENGLISH.id,
  };
}
