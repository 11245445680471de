/** Makes the functions of `server/db/functions` and `triggers` in the database, and drops old versions'. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import { FUNCTION_SET, TRIGGER_SET } from '../functions.ts';
import { rows, timestamptz } from '../query.ts';
import { statementsOf } from './migrationFiles.ts';

interface SetsInDatabase {
  hasFunctions: boolean;
  hasTriggers: boolean;
}

export async function setsIn(db: Db | Tx): Promise<SetsInDatabase> {
  const [row] = await rows<SetsInDatabase>(
    db,
    sql`select to_regnamespace(${FUNCTION_SET.name}) is not null as "hasFunctions",
      exists (select 1 from function_sets where name = ${TRIGGER_SET.name}) as "hasTriggers"`,
  );
  return row ?? { hasFunctions: false, hasTriggers: false };
}

/** Whole or not at all, so that the schema is there with all that is in it. */
export async function makeFunctions(tx: Tx) {
  await unchecked(tx);
  await tx.execute(sql`create schema ${sql.identifier(FUNCTION_SET.name)}`);
  for (const statement of FUNCTION_SET.scripts.flatMap(statementsOf)) {
    await tx.execute(sql.raw(statement.replaceAll(/\btakda\./g, `${FUNCTION_SET.name}.`)));
  }
  await tx.execute(sql`insert into function_sets (name, used_at) values (${FUNCTION_SET.name}, now())
    on conflict (name) do update set used_at = excluded.used_at`);
}

/** They replace those that are there. */
export async function makeTriggers(tx: Tx) {
  await unchecked(tx);
  for (const statement of TRIGGER_SET.scripts.flatMap(statementsOf))
    await tx.execute(sql.raw(statement));
  await tx.execute(sql`delete from function_sets where name like 'triggers%'`);
  await tx.execute(
    sql`insert into function_sets (name, used_at) values (${TRIGGER_SET.name}, now())`,
  );
}

/** They call each other, in whatever order their files are read. */
const unchecked = (tx: Tx) => tx.execute(sql`set local check_function_bodies = off`);

/** Says that a process of this version runs. */
export const markVersionInUse = (db: Db, now: Date) =>
  db.execute(
    sql`update function_sets set used_at = ${timestamptz(now)} where name = ${FUNCTION_SET.name}`,
  );

/** Those of versions that no process has run for so long. One that starts again makes its own again. */
export async function dropUnused(tx: Tx): Promise<string[]> {
  const unused = await rows<{ name: string }>(
    tx,
    sql`delete from function_sets where name like 'takda%' and name <> ${FUNCTION_SET.name}
      and used_at < now() - interval '7 days' returning name`,
  );
  for (const { name } of unused) {
    await tx.execute(sql`drop schema if exists ${sql.identifier(name)} cascade`);
  }
  return unused.map(({ name }) => name);
}
