/** Imports that somebody has begun, with how many of their rows are done. */
import { type SQL, sql } from 'drizzle-orm';
import type { ImportState } from '#schema/calls/imports.ts';
import { OUTCOMES } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { type ImportMode, modesFor } from '#schema/import/importable.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { importRows, imports } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { forbidden, notFound, unauthenticated } from '../http/errors.ts';

export const actorId = ({ viewer }: Pick<Context, 'viewer'>): string => {
  if (!viewer) throw unauthenticated();
  return viewer.id;
};

/** @throws AppError forbidden for who may not create, or change, as the mode does */
export function assertMode({ viewer }: Context, resource: Resource, mode: ImportMode) {
  if (!modesFor(viewer, resource).includes(mode)) throw forbidden();
}

const count = (outcome: string) =>
  sql`${outcome}::text, count(*) filter (where r.outcome = ${outcome})`;
const counts = sql.join(OUTCOMES.map(count), sql`, `);
const iso = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Newest first: those of the caller alone. */
export const findImports = (
  db: Db | Tx,
  context: Pick<Context, 'viewer'>,
  resource: Resource,
  where: SQL = sql`true`,
): Promise<ImportState[]> =>
  rows<ImportState>(
    db,
    sql`select i.id, i.file_name, i.file_hash, i.row_count, i.settings,
        ${iso(sql`i.created_at`)} as created_at, ${iso(sql`i.updated_at`)} as updated_at,
        (select json_build_object(${counts}) from ${importRows} r where r.import_id = i.id) as done
      from ${imports} i
      where i.user_id = ${actorId(context)} and i.resource = ${resource.name} and ${where}
      order by i.created_at desc, i.id desc`,
  );

/** Locked, so that the same rows that are sent twice at once are done one after the other. */
export async function lockImport(
  tx: Tx,
  context: Context,
  { resource, id }: { resource: Resource; id: string },
) {
  const [found] = await rows<Pick<ImportState, 'settings' | 'row_count'>>(
    tx,
    sql`select settings, row_count from ${imports} where id = ${id}
      and user_id = ${actorId(context)} and resource = ${resource.name} for update`,
  );
  if (!found) throw notFound();
  return found;
}
