/** The tables as they were, in a database that has none. */
import { sql } from 'drizzle-orm';
import { escapeIdentifier } from 'pg';
import { migrate } from '../db/migrating/migrate.ts';
import { rows } from '../db/query.ts';
import { damaged } from './backupError.ts';
import { onlyColumns } from './copyText.ts';
import { dropIndexesAndConstraints } from './dropIndexesAndConstraints.ts';
import type { Backup } from './manifest.ts';
import { lastMigrationOf, ownTablesIn, withoutForeign } from './ownTables.ts';
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
  await migrate(db, { upTo: lastMigrationOf(manifest) });
  const ownTables = await ownTablesIn(db);
  const { own, foreign } = withoutForeign(manifest.tables, ownTables);
  if (foreign.length > 0) say(`Not of Takda, and left out: ${foreign.join(', ')}.`);
  const putBack = await dropIndexesAndConstraints(db);
  await emptyTables(target);
  for (const { part, rows: expected, ...table } of own) {
    const all = manifest.tables.find(({ name }) => name === table.name)?.columns ?? [];
    await target.fill(table, onlyColumns(readPart(backup, part), all, table.columns));
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
    if (!ownTables.sequences.includes(name)) continue;
    await db.execute(
      sql`select setval(${escapeIdentifier(name)}::regclass, ${value}::bigint, ${is_called})`,
    );
  }
  await migrate(db, { say });
  await db.execute(sql`analyze`);
}

/** Removes the rows that migrations wrote: the backup has them. */
async function emptyTables({ database: { db } }: Target) {
  const tables = await listTables(db);
  await db.execute(
    sql.raw(`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`),
  );
}
