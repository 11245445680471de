/**
 * Drops what slows down filling tables or would react to the rows: indexes, constraints between rows,
 * triggers. All of it is created again afterwards, and checked against every row.
 */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { BOOKKEEPING } from '../db/migrating/appliedMigrations.ts';
import { rows } from '../db/query.ts';

interface Statements {
  off: string;
  on: string;
}

/** @returns the statements that create it again, in order */
export async function dropIndexesAndConstraints(db: Db | Tx): Promise<string[]> {
  const triggers = await rows<Statements>(
    db,
    sql`select format('alter table %s disable trigger user', c.oid::regclass) as off,
        format('alter table %s enable trigger user', c.oid::regclass) as "on"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      order by c.relname`,
  );
  const foreignKeys = await constraints(db, ['f']);
  const others = await constraints(db, ['p', 'u', 'x']);
  const indexes = await rows<Statements>(
    db,
    sql`select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as "on"
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
      order by 1`,
  );
  for (const { off } of [...triggers, ...foreignKeys, ...others, ...indexes]) {
    await db.execute(sql.raw(off));
  }
  return [...others, ...indexes, ...foreignKeys, ...triggers].map(({ on }) => on);
}

/** But for those of what the migrations write down, which is in use. */
const constraints = (db: Db | Tx, kinds: readonly string[]) =>
  rows<Statements>(
    db,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
      from pg_constraint
      where connamespace = 'public'::regnamespace and contype::text = any(${sql.param([...kinds])}::text[])
        and conrelid::regclass::text <> all(${sql.param(BOOKKEEPING)}::text[])
      order by conrelid::regclass::text, conname`,
  );
