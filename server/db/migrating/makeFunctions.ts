/** Makes the functions of `server/db/functions` and `triggers` in the database, and drops old versions'. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import { CALLED, TRIGGERS } from '../functions.ts';
import { rows, timestamptz } from '../query.ts';
import { statementsOf } from './migrationFiles.ts';

export interface SetsInDatabase {
  hasFunctions: boolean;
  hasTriggers: boolean;
}

export async function setsIn(db: Db | Tx): Promise<SetsInDatabase> {
  const [found] = await rows<SetsInDatabase>(
    db,
    sql`select to_regnamespace(${CALLED.name}) is not null as "hasFunctions",
      exists (select 1 from function_sets where name = ${TRIGGERS.name}) as "hasTriggers"`,
  );
  return found ?? { hasFunctions: false, hasTriggers: false };
}

/** Whole or not at all, so that the schema is there with all that is in it. */
export async function makeFunctions(tx: Tx) {
  await unchecked(tx);
  await tx.execute(sql`create schema ${sql.identifier(CALLED.name)}`);
  for (const statement of CALLED.scripts.flatMap(statementsOf)) {
    await tx.execute(sql.raw(statement.replaceAll(/\btakda\./g, `${CALLED.name}.`)));
  }
  await tx.execute(sql`insert into function_sets (name, used_at) values (${CALLED.name}, now())
    on conflict (name) do update set used_at = excluded.used_at`);
}

/** In place of those that are there. */
export async function makeTriggers(tx: Tx) {
  await unchecked(tx);
  for (const statement of TRIGGERS.scripts.flatMap(statementsOf))
    await tx.execute(sql.raw(statement));
  await tx.execute(sql`delete from function_sets where name like 'triggers%'`);
  await tx.execute(sql`insert into function_sets (name, used_at) values (${TRIGGERS.name}, now())`);
}

/** They call each other, in whatever order their files are read. */
const unchecked = (tx: Tx) => tx.execute(sql`set local check_function_bodies = off`);

/** Says that a process of this version runs. */
export const noteUse = (db: Db, now: Date) =>
  db.execute(
    sql`update function_sets set used_at = ${timestamptz(now)} where name = ${CALLED.name}`,
  );

/** Those of versions that no process has run for so long. One that starts again makes its own anew. */
export async function dropUnused(tx: Tx): Promise<string[]> {
  const unused = await rows<{ name: string }>(
    tx,
    sql`delete from function_sets where name like 'takda%' and name <> ${CALLED.name}
      and used_at < now() - interval '7 days' returning name`,
  );
  for (const { name } of unused) {
    await tx.execute(sql`drop schema if exists ${sql.identifier(name)} cascade`);
  }
  return unused.map(({ name }) => name);
}
