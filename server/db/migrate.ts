/** Runs the committed migrations that this database has not seen, in order, one process at a time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { rows } from './query.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number will do, as long as all processes of the product use the same. */
const LOCK = 7_423_001;

/**
 * Each migration is one transaction; a second process waits for the first and finds nothing to do.
 * @returns the names of those that were run
 */
export async function migrate(db: Db, folder = FOLDER): Promise<string[]> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    // A role that may make no tables may still look whether there is anything to do.
    const [known] = await rows<{ name: string | null }>(
      tx,
      sql`select to_regclass('migrations')::text as name`,
    );
    if (known?.name) return;
    await tx.execute(
      sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
  });
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const applied: string[] = [];
  for (const name of names) {
    const ran = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const seen = await rows(tx, sql`select 1 from migrations where name = ${name}`);
      if (seen.length > 0) return false;
      await tx.execute(sql`set local statement_timeout = 0`);
      for (const statement of statementsOf(readFileSync(join(folder, name), 'utf8'))) {
        await tx.execute(sql.raw(statement));
      }
      await tx.execute(sql`insert into migrations (name) values (${name})`);
      return true;
    });
    if (ran) applied.push(name);
  }
  return applied;
}

/** Splits at semicolons that end a line, outside of `$$` bodies. */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of script.split('\n')) {
    current += `${line}\n`;
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    if (inBody || !line.trimEnd().endsWith(';')) continue;
    statements.push(current);
    current = '';
  }
  const rest = current.replace(/^--.*$/gm, '').trim();
  return rest === '' ? statements : [...statements, current];
}
