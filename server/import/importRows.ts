/** The rows of one request: one transaction, in which each succeeds or fails by itself. */
import { sql } from 'drizzle-orm';
import type { ImportRow, ImportRows } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { msg } from '#schema/language/index.ts';
import type { Tx } from '../db/database.ts';
import { preview } from '../db/preview.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { importRows, imports } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { importColumns } from './columns.ts';
import { importRow, type RowOutcome, storable } from './importRow.ts';
import { assertMode, lockImport } from './imports.ts';
import { referencesIn } from './references.ts';

interface Request extends ImportRows {
  resource: Resource;
  hooks: ResourceHooks;
  public_url: string;
  /** Of the import. */
  id: string;
}

/** A dry run does the same and takes it back, so that it never says anything else than what is done. */
export async function importRowsOf(context: Context, request: Request): Promise<RowOutcome[]> {
  const work = (tx: Tx) => writeRows(tx, context, request);
  if (request.dry_run) return unwritten(await preview(context.db, work));
  const outcomes = await inTransaction(context.db, work);
  request.hooks.import?.afterRows?.(context);
  return outcomes;
}

/** Created records are taken back, so their ids mean nothing. */
function unwritten(outcomes: readonly RowOutcome[]): RowOutcome[] {
  const isCreated = (row: RowOutcome) => row.outcome === 'create' && !row.is_done;
  const created = new Set(outcomes.filter(isCreated).map(({ id }) => id));
  return outcomes.map((row) => (created.has(row.id) ? { ...row, id: null } : row));
}

async function writeRows(tx: Tx, context: Context, request: Request): Promise<RowOutcome[]> {
  const sent = request.rows.map(storable);
  const { resource, hooks, id: import_id } = request;
  const { settings, row_count } = await lockImport(tx, context, request);
  assertMode(context, resource, settings.mode);
  const done = await doneRows(tx, import_id, request.rows);
  await assertWithin(tx, import_id, { sent: request.rows, row_count });
  // Two imports of one table at once: the second one sees what the first has made.
  const key = `import ${resource.name}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 4))`);
  await hooks.import?.beforeRows?.(tx);
  const fields = await importColumns(tx, context, resource, settings);
  const left = sent.filter(({ number }) => !done.has(number));
  const references = await referencesIn(tx, context, { fields, rows: left });
  const batch = { ...request, context, settings, fields, references };
  const outcomes: RowOutcome[] = [];
  for (const row of sent) {
    const before = done.get(row.number);
    outcomes.push(before ?? (await importRow(tx, batch, row)));
  }
  const isNew = (row: RowOutcome) => !done.has(row.number);
  await keepOutcomes(tx, import_id, { outcomes: outcomes.filter(isNew), rows: sent });
  await tx.execute(
    sql`update ${imports} set updated_at = ${context.now.toISOString()} where id = ${import_id}`,
  );
  return outcomes;
}

/** What is done of the import already; what was refused is tried again. */
async function doneRows(tx: Tx, import_id: string, wanted: readonly ImportRow[]) {
  const numbers = wanted.map(({ number }) => number);
  const found = await rows<Pick<RowOutcome, 'number' | 'outcome' | 'id'>>(
    tx,
    sql`select number, outcome, record_id as id from ${importRows}
      where import_id = ${import_id} and number = any(${sql.param(numbers)}::int[])
        and outcome <> 'error'`,
  );
  return new Map(found.map((row) => [row.number, { ...row, is_done: true, errors: {} }]));
}

/** @throws AppError invalid for more rows than the file has */
async function assertWithin(
  tx: Tx,
  import_id: string,
  { sent, row_count }: { sent: readonly ImportRow[]; row_count: number },
) {
  const numbers = sent.map(({ number }) => number);
  const [kept] = await rows<{ others: number }>(
    tx,
    sql`select count(*)::int as others from ${importRows}
      where import_id = ${import_id} and number <> all(${sql.param(numbers)}::int[])`,
  );
  if ((kept?.others ?? 0) + sent.length > row_count) {
    throw invalid({ rows: msg('The file has fewer rows') });
  }
}

/** With the records, so that neither is there without the other. */
async function keepOutcomes(
  tx: Tx,
  import_id: string,
  { outcomes, rows: sent }: { outcomes: readonly RowOutcome[]; rows: readonly ImportRow[] },
) {
  if (outcomes.length === 0) return;
  const cellsOf = new Map(sent.map(({ number, cells }) => [number, cells]));
  const values = outcomes.map(({ number, outcome, id, errors }) => ({
    ...{ import_id, number, outcome, record_id: id },
    cells: outcome === 'error' ? (cellsOf.get(number) ?? {}) : null,
    errors: outcome === 'error' ? errors : null,
  }));
  await tx
    .insert(importRows)
    .values(values)
    .onConflictDoUpdate({
      target: [importRows.import_id, importRows.number],
      set: {
        outcome: sql`excluded.outcome`,
        record_id: sql`excluded.record_id`,
        cells: sql`excluded.cells`,
        errors: sql`excluded.errors`,
      },
    });
}
