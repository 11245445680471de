/** Refuses records beyond the bound of their kind, whichever call makes or moves them. */
import { sql } from 'drizzle-orm';
import { RECORD_BOUNDS, type RecordBound } from '#schema/declaration/bounds.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { phrase } from '#schema/language/index.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { invalid } from '../http/errors.ts';
import { anyTable, columnAt } from './selection.ts';

/**
 * Call it before the write. Counts one after the other, so that parallel calls cannot exceed the bound.
 * @param id of a record that is changed; null for a new one
 * @throws AppError invalid
 */
export async function assertRoom(
  tx: Tx,
  resource: Resource,
  id: string | null,
  values: Record<string, unknown>,
) {
  for (const bound of RECORD_BOUNDS[resource.name] ?? []) {
    const parent = bound.of === undefined ? null : values[bound.of];
    // A record that stays where it belongs adds nothing.
    if (id !== null && (parent === null || parent === undefined)) continue;
    await assertBound(tx, resource, { bound, id, parent: parent as string | null });
  }
}

interface BoundedRecord {
  bound: RecordBound;
  id: string | null;
  parent: string | null;
}

async function assertBound(tx: Tx, resource: Resource, { bound, id, parent }: BoundedRecord) {
  const { most, of, unless } = bound;
  const table = anyTable(resource);
  const place = of === undefined ? sql`true` : sql`${columnAt(resource, of)} = ${parent}`;
  const counts = unless === undefined ? sql`true` : sql`${columnAt(resource, unless)} is null`;
  const key = `${resource.name} ${parent ?? ''}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 2))`);
  const [row] = await rows<{ count: number; is_there: boolean }>(
    tx,
    sql`select count(*)::int as count, coalesce(bool_or(${table.id} = ${id}), false) as is_there
      from ${table} where ${place} and ${counts}`,
  );
  if (!row || row.is_there || row.count < most) return;
  throw invalid({ root: phrase('There are {most} of these already. Remove one first', { most }) });
}
