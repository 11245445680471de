/** What a PostgreSQL server does by itself and the embedded one leaves undone: it has no processes for it. */
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { rows } from './query.ts';

/** Bytes written since the last time: about two segments of the log of changes. */
const ENOUGH = 32 * 1024 * 1024;
/** It holds for each database up to where its log of changes was tidied. */
const tidied = new WeakMap<object, string>();

/**
 * Frees the space of rows that are gone, and of changes that are in the tables by now, once enough
 * was written. A table at a time, as everybody waits meanwhile.
 * @returns whether there was enough to do
 */
export async function tidyEmbedded({ db, engine }: Database, enough = ENOUGH): Promise<boolean> {
  if (engine !== 'pglite') return false;
  const before = tidied.get(db) ?? '0/0';
  const [written] = await rows<{ at: string; bytes: number }>(
    db,
    sql`select pg_current_wal_lsn()::text as at,
      (pg_current_wal_lsn() - ${before}::pg_lsn)::float8 as bytes`,
  );
  if (!written || written.bytes < enough) return false;
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I', relname) as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of tables) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
  await db.execute(sql`checkpoint`);
  tidied.set(db, written.at);
  return true;
}
