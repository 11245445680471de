/**
 * Encrypts everything with the first key, in batches, while the product runs. Values that are written
 * meanwhile are left as they are.
 */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { dataKeyChecks } from '../db/tables/systemTables.ts';
import { type Keyring, SealError } from '../sealing/keyring.ts';
import { isKeyInUse, keyIdIn, type SealedColumn, sealedColumns } from '../sealing/sealedColumns.ts';
import type { FileStore } from '../storage/store.ts';
import { sealPlainFiles } from './sealPlainFiles.ts';

/** Few enough that nobody notices the locks. */
const AT_ONCE = 100;

export interface Reseal {
  db: Db;
  store: FileStore;
  keyring: Keyring;
  now: Date;
  /** Called with the progress. */
  tell: (line: string) => void;
  columns?: readonly SealedColumn[];
  /** Stops after the current batch; what is done stays done. */
  signal?: AbortSignal;
}

export interface Resealed {
  /** Sealed values that are under the first key now. */
  values: number;
  /** Files that were stored in plain and are sealed now. */
  files: number;
  /** Values that could not be opened. */
  problems: string[];
  /** Keys that nothing is sealed with any longer. */
  retired: string[];
  /** Keys that something is still sealed with, besides the first. */
  remaining: string[];
}

export async function reseal(options: Reseal): Promise<Resealed> {
  const { db, columns = sealedColumns, signal, tell } = options;
  const problems: string[] = [];
  let values = 0;
  for (const column of columns) {
    values += await resealColumn(options, column, problems);
  }
  const files = await sealPlainFiles({
    ...options,
    signal,
    tell: (count) => tell(`files: ${count} sealed`),
  });
  return { values, files, problems, ...(await retireKeys(db, options, columns)) };
}

interface SealedRow {
  id: string;
  person: string | null;
  sealed: string;
}

async function resealColumn(options: Reseal, column: SealedColumn, problems: string[]) {
  const { db, signal, tell } = options;
  let done = 0;
  let last: string | null = null;
  while (!signal?.aborted) {
    const sealedRows: SealedRow[] = await underOtherKeys(options, column, last);
    if (sealedRows.length === 0) break;
    const values = sealedRows.flatMap((row) => resealed(options, { column, row, problems }));
    done += await replace(db, column, values);
    last = sealedRows.at(-1)?.id ?? null;
    tell(`${column.table}: ${done} resealed`);
  }
  return done;
}

const underOtherKeys = (
  { db, keyring }: Reseal,
  column: SealedColumn,
  last: string | null,
): Promise<SealedRow[]> =>
  rows(
    db,
    sql`select id::text, ${sql.identifier(column.person)}::text as person,
        ${sql.identifier(column.column)} as sealed
      from ${sql.identifier(column.table)}
      where ${keyIdIn(column)} <> ${keyring.firstId} and ${last === null ? sql`true` : sql`id > ${last}`}
      order by id limit ${AT_ONCE}`,
  );

interface Replacement extends SealedRow {
  fresh: string;
}

function resealed(
  { keyring }: Reseal,
  { column, row, problems }: { column: SealedColumn; row: SealedRow; problems: string[] },
): Replacement[] {
  const bound = { table: column.table, row: row.id, person: row.person ?? '' };
  try {
    return [{ ...row, fresh: keyring.seal(keyring.open(row.sealed, bound), bound) }];
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    problems.push(error.message);
    return [];
  }
}

/** Only values that are unchanged since they were read. @returns how many were */
const replace = (db: Db, { table, column }: SealedColumn, values: readonly Replacement[]) =>
  inTransaction(db, async (tx) => {
    let done = 0;
    for (const { id, sealed, fresh } of values) {
      const name = sql.identifier(column);
      const changed = await rows(
        tx,
        sql`update ${sql.identifier(table)} set ${name} = ${fresh}
          where id = ${id} and ${name} = ${sealed} returning 1`,
      );
      done += changed.length;
    }
    return done;
  });

async function retireKeys(
  db: Db,
  { keyring, now }: Reseal,
  columns: readonly SealedColumn[],
): Promise<Pick<Resealed, 'retired' | 'remaining'>> {
  const known = await db
    .select({ key_id: dataKeyChecks.key_id })
    .from(dataKeyChecks)
    .where(and(isNull(dataKeyChecks.retired_at), ne(dataKeyChecks.key_id, keyring.firstId)));
  const retired: string[] = [];
  const remaining: string[] = [];
  for (const { key_id } of known) {
    if (await isKeyInUse(db, key_id, columns)) {
      remaining.push(key_id);
      continue;
    }
    await db
      .update(dataKeyChecks)
      .set({ retired_at: now.toISOString() })
      .where(eq(dataKeyChecks.key_id, key_id));
    retired.push(key_id);
  }
  return { retired, remaining };
}
