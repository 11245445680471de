/** One batch of a migration that goes through a table, and where it ended. */
import { sql } from 'drizzle-orm';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Db, Tx } from '../database.ts';
import { rows } from '../query.ts';
import { BATCH, type Migration } from './migrationFiles.ts';

/**
 * Where it ended is written down with it: after a stop the next one goes on from there.
 * @returns how many rows are done; null after the last one
 */
export async function runBatch(tx: Tx, { name, statements, batches }: Migration) {
  const { size = 0, table = '', column = '' } = batches ?? {};
  const key = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
  const [from] = await rows<{ last: string; done: string }>(
    tx,
    sql`select last, done::text as done from migration_progress where name = ${name}`,
  );
  const [batch] = await rows<{ last: string | null; count: number }>(
    tx,
    sql`select (array_agg(key::text order by key desc))[1] as last, count(*)::int as count
      from (select ${key} as key from ${sql.identifier(table)}
        where ${from ? sql`${key} > ${from.last}` : sql`true`} order by 1 limit ${size}) batch`,
  );
  if (!batch?.last) {
    await tx.execute(sql`delete from migration_progress where name = ${name}`);
    return null;
  }
  const place = `${escapeIdentifier(table)}.${escapeIdentifier(column)}`;
  const rowsOfBatch = `${from ? `${place} > ${escapeLiteral(from.last)} and ` : ''}${place} <= ${escapeLiteral(batch.last)}`;
  await tx.execute(sql.raw((statements[0] ?? '').replace(BATCH, `(${rowsOfBatch})`)));
  const done = Number(from?.done ?? 0) + batch.count;
  await tx.execute(sql`insert into migration_progress (name, last, done) values (${name}, ${batch.last}, ${done})
    on conflict (name) do update set last = excluded.last, done = excluded.done`);
  return done;
}

/** As many as the server last counted. */
export async function rowsOf(db: Db, { batches }: Migration): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select greatest(reltuples, 0)::int as count from pg_class where oid = to_regclass(${batches?.table ?? ''})`,
  );
  return row?.count ?? 0;
}
