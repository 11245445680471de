/**
 * Functions in the database, from their files. Those that the program calls are each version's own,
 * in a schema named by what is in them: nothing that another version does changes them. Those that
 * tables call belong to the tables, and are the same for all versions that are running.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from './connect.ts';
import { statementsOf } from './migrationFiles.ts';
import { rows, timestamptz } from './query.ts';

interface FunctionSet {
  /** By the content of the files: another one is another set. */
  name: string;
  statements: readonly string[];
}

const read = (folder: string, prefix: string): FunctionSet => {
  const path = join(import.meta.dirname, folder);
  const files = readdirSync(path).filter((name) => name.endsWith('.sql'));
  const texts = files.sort().map((name) => readFileSync(join(path, name), 'utf8'));
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 12);
  return { name: `${prefix}_${hash}`, statements: texts.flatMap(statementsOf) };
};

/** In their files the schema is called `takda`. */
const CALLED = read('functions', 'takda');
export const TRIGGERS = read('triggers', 'triggers');
/** The schema of this version's functions. */
export const FUNCTIONS_SCHEMA = CALLED.name;

/** A function of `server/db/functions`, in this version's own schema. */
export const called = (name: string): SQL => sql.raw(`${FUNCTIONS_SCHEMA}.${name}`);

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
  for (const statement of CALLED.statements) {
    await tx.execute(sql.raw(statement.replaceAll(/\btakda\./g, `${CALLED.name}.`)));
  }
  await tx.execute(sql`insert into function_sets (name, used_at) values (${CALLED.name}, now())
    on conflict (name) do update set used_at = excluded.used_at`);
}

/** In place of those that are there. */
export async function makeTriggers(tx: Tx) {
  await unchecked(tx);
  for (const statement of TRIGGERS.statements) await tx.execute(sql.raw(statement));
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
