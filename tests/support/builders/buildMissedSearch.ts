import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '#server/db/database.ts';
import { uniqueKey } from './unique.ts';

/** Words that were searched for once. @returns its id */
export async function buildMissedSearch(db: Db): Promise<string> {
  const id = uuidv7();
  const at = '2026-12-01T00:00:00Z';
  await db.execute(sql`insert into missed_searches (id, created_at, updated_at, words, times, last_at)
    values (${id}, ${at}, ${at}, ${uniqueKey('words ')}, 1, ${at})`);
  return id;
}
