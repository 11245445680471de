/** The tables as they were, in a database that has none. */
import { sql } from 'drizzle-orm';
import { escapeIdentifier } from 'pg';
import { migrate } from '../db/migrating/migrate.ts';
import { migrationNames, sinceSquash } from '../db/migrating/migrationFiles.ts';
import { rows } from '../db/query.ts';
import { BackupError, damaged } from './backupError.ts';
import { dropIndexesAndConstraints } from './dropIndexesAndConstraints.ts';
import type { Backup } from './manifest.ts';
import { readPart } from './part.ts';
import { listTables } from './tables.ts';
import type { Target } from './target.ts';

interface Fill {
  backup: Backup;
  target: Target;
  say: (line: string) => void;
}

/**
 * By the migrations that the backup had seen, then what it held, then the migrations since.
 * @throws BackupError, DatabaseTooOldError
 */
export async function fillDatabase({ backup, target, say }: Fill) {
  const { manifest } = backup;
  const { db } = target.database;
  const last = refuseNewer(manifest.migrations);
  await migrate(db, { upTo: last });
  const putBack = await dropIndexesAndConstraints(db);
  await emptyTables(target);
  for (const { part, rows: expected, ...table } of manifest.tables) {
    await target.fill(table, readPart(backup, part));
    const [found] = await rows<{ count: string }>(
      db,
      sql.raw(`select count(*)::text as count from ${escapeIdentifier(table.name)}`),
    );
    if (Number(found?.count) !== expected) {
      throw damaged(part.path, `has ${found?.count} rows instead of ${expected}`);
    }
    if (expected > 0) say(`${table.name}: ${expected} rows`);
  }
  for (const statement of putBack) await db.execute(sql.raw(statement));
  for (const { name, value, is_called } of manifest.sequences) {
    await db.execute(
      sql`select setval(${escapeIdentifier(name)}::regclass, ${value}::bigint, ${is_called})`,
    );
  }
  await migrate(db, { say });
  await db.execute(sql`analyze`);
}

/** @returns the last one that it had seen */
function refuseNewer(made: readonly string[]): string {
  const known = migrationNames();
  const migrations = sinceSquash(made);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown) {
    throw new BackupError(
      `The backup was made by a newer version of Takda (${unknown}): use that version, or a later one.`,
    );
  }
  return migrations.at(-1) ?? '';
}

/** Of what migrations write themselves: it is in the backup. */
async function emptyTables({ database: { db } }: Target) {
  const tables = await listTables(db);
  await db.execute(
    sql.raw(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`),
  );
}
