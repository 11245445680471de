/** Rows of any declared resource. Everything here takes the transaction it works in. */
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, SelectedFields } from 'drizzle-orm/pg-core';
import type { Scope } from '../../schema/access.ts';
import type { Resource } from '../../schema/defineResource.ts';
import type { Audience } from '../../schema/field.ts';
import { COUNT_LIMIT, type ListQuery } from '../../schema/listQuery.ts';
import type { Page } from '../../schema/record.ts';
import { columnName } from '../db/columns.ts';
import type { Db, Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import { linkFields, linkTable } from '../db/tables.ts';
import { anyTable, columnAt, selectionOf } from './selection.ts';
import { inScope, matching } from './where.ts';

export type PlainRecord = Record<string, unknown> & { id: string; updated_at: string };

interface Reading {
  scope: Scope;
  audience: Audience;
}

/** One page with its total, which is exact up to COUNT_LIMIT and that limit beyond. */
export async function findPage(
  db: Db | Tx,
  resource: Resource,
  query: ListQuery,
  { scope, audience }: Reading,
): Promise<Page<PlainRecord>> {
  const table = anyTable(resource);
  const where = and(inScope(resource, scope), matching(resource, query));
  const order = orderOf(resource, query);
  const offset = (query.page - 1) * query.per_page;
  // The page's ids come first: what a skipped row would embed is never looked up.
  const page = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(query.per_page)
    .offset(offset)
    .as('page');
  const counting = countUpTo(table, where);
  const found = (await db
    .select({ ...selectionOf(resource, audience), total: sql`(${counting})` } as SelectedFields)
    .from(page)
    .innerJoin(table, eq(table.id, page.id))
    .orderBy(...order)) as (PlainRecord & { total: number })[];
  const counted = found[0]?.total ?? (query.page === 1 ? 0 : await countAlone(db, counting));
  return {
    data: found.map(({ total, ...record }) => record as PlainRecord),
    page: query.page,
    per_page: query.per_page,
    total: Math.min(counted, COUNT_LIMIT),
    total_exact: counted <= COUNT_LIMIT,
  };
}

export async function findOne(
  db: Db | Tx,
  resource: Resource,
  id: string,
  { scope, audience, lock }: Reading & { lock?: boolean },
): Promise<PlainRecord | null> {
  const table = anyTable(resource);
  const query = db
    .select(selectionOf(resource, audience) as SelectedFields)
    .from(table)
    .where(and(eq(table.id, id), inScope(resource, scope)));
  const [found] = await (lock ? query.for('update', { of: table }) : query);
  return (found as PlainRecord | undefined) ?? null;
}

/** The id of a singleton's record, which the start has made. */
export async function onlyRecord(db: Db | Tx, resource: Resource): Promise<string> {
  const [only] = await db
    .select({ id: anyTable(resource).id })
    .from(anyTable(resource))
    .limit(1);
  if (!only) throw new Error(`${resource.name} has no record`);
  return only.id as string;
}

/** Writes a row and its links. `values` are nested as bodies are; absent ones keep their value. */
export async function insertOne(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Record<string, unknown>,
  now: Date,
) {
  const at = now.toISOString();
  const row = { id, created_at: at, updated_at: at, ...flatten(resource, values) };
  await tx.insert(anyTable(resource)).values(row as never);
  await saveLinks(tx, resource, id, values);
}

export async function updateOne(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Record<string, unknown>,
  now: Date,
) {
  const table = anyTable(resource);
  await tx
    .update(table)
    .set({ ...flatten(resource, values), updated_at: nextVersion(table.updated_at, now) } as never)
    .where(eq(table.id, id));
  await saveLinks(tx, resource, id, values);
}

export async function lockMany(
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
  scope: Scope,
): Promise<string[]> {
  const table = anyTable(resource);
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), inScope(resource, scope)))
    .orderBy(table.id)
    .for('update');
  return found.map(({ id }) => id as string);
}

export async function deleteMany(tx: Tx, resource: Resource, ids: readonly string[]) {
  await tx.delete(anyTable(resource)).where(inArray(anyTable(resource).id, [...ids]));
}

/** Two changes in one millisecond still differ, so that the second one is seen as such. */
export const nextVersion = (updatedAt: AnyPgColumn | SQL, now: Date): SQL =>
  sql`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;

/** Part of the page's own statement: one way to the database instead of two. */
const countUpTo = (table: ReturnType<typeof anyTable>, where?: SQL): SQL =>
  sql`select count(*)::int as total from (select 1 from ${table} ${where ? sql`where ${where}` : sql``} limit ${COUNT_LIMIT + 1}) counted`;

/** Beyond the last page there is no row to carry the total. */
async function countAlone(db: Db | Tx, counting: SQL): Promise<number> {
  const [counted] = await rows<{ total: number }>(db, counting);
  return counted?.total ?? 0;
}

/** The id breaks ties, in the same direction, so that one index serves both. */
function orderOf(resource: Resource, { sort_by, order_by }: ListQuery): SQL[] {
  const direction = order_by === 'ASC' ? asc : desc;
  return [direction(columnAt(resource, sort_by)), direction(anyTable(resource).id)];
}

function flatten(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { path, field } of resource.leaves) {
    if (field.kind === 'reference_many') continue;
    const value = valueAt(values, path);
    if (value !== undefined) row[columnName(path)] = value;
  }
  return row;
}

async function saveLinks(tx: Tx, resource: Resource, id: string, values: Record<string, unknown>) {
  for (const { path } of linkFields(resource)) {
    const targets = valueAt(values, path) as string[] | undefined;
    if (targets === undefined) continue;
    const link = linkTable(resource, path);
    await tx.delete(link).where(eq(link.owner_id, id));
    if (targets.length > 0) {
      await tx.insert(link).values(targets.map((target_id) => ({ owner_id: id, target_id })));
    }
  }
}

const valueAt = (values: Record<string, unknown>, path: string): unknown => {
  const [head = '', leaf] = path.split('.');
  const value = values[head];
  return leaf === undefined ? value : (value as Record<string, unknown> | undefined)?.[leaf];
};
