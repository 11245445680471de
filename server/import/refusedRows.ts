/** The rows of an import that were refused, as they stood in the table. */
import { sql } from 'drizzle-orm';
import { REFUSED_AT_ONCE, type RefusedRows } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Cells } from '#schema/import/readCells.ts';
import { type Translatable, translateEach } from '#schema/language/index.ts';
import { rows } from '../db/query.ts';
import { importRows } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { translatorFor } from '../language/catalogues.ts';
import { findImports } from './imports.ts';

interface Refused {
  number: number;
  cells: Cells | null;
  errors: Record<string, Translatable> | null;
}

/** @throws AppError not_found, also for an import of somebody else */
export async function refusedRowsOf(
  context: Context,
  resource: Resource,
  { id, after }: { id: string; after: number },
): Promise<RefusedRows> {
  const [found] = await findImports(context.db, context, resource, sql`i.id = ${id}`);
  if (!found) throw notFound();
  const refused = await rows<Refused>(
    context.db,
    sql`select number, cells, errors from ${importRows}
      where import_id = ${id} and outcome = 'error' and number > ${after}
      order by number limit ${REFUSED_AT_ONCE}`,
  );
  const t = translatorFor(context.language);
  return {
    rows: refused.map(({ number, cells, errors }) => ({
      number,
      cells: cells ?? {},
      errors: translateEach(t, errors ?? {}),
    })),
  };
}
