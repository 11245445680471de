/** Rows of any declared resource. Every function takes its transaction. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, SelectedFields } from 'drizzle-orm/pg-core';
import type { OwnReach, Scope, Viewer } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience } from '#schema/declaration/field.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { Db, Tx } from '../db/database.ts';
import { planName } from '../db/prepared.ts';
import { linkFields, linkTable } from '../db/tables/resourceTables.ts';
import { flatten, valueAt } from '../db/tables/rows.ts';
import { claimFiles, type Writer } from '../storage/takeFiles.ts';
import { assertRoom } from './bounds.ts';
import { markOwn, readRow } from './ownRecords.ts';
import { anyTable, columnAt, selectionOf } from './selection.ts';
import { type Bind, BoundValues, cachedStatement } from './statementCache.ts';
import { inScope, shapeOf, shapeOfOwn } from './where.ts';

/** A record of whichever resource. */
export type PlainRecord = Record<string, unknown> & { id: string; updated_at: string };
/** A record of this resource: what the audience may not read is absent from it. */
export type FoundRecord<R extends Resource> = RecordOf<R> & PlainRecord;

export interface ReadAccess {
  scope: Scope;
  audience: Audience;
  /** The language of names of references, and of sorting; without it, texts are as written. */
  language?: string | undefined;
  /** Of records that are theirs alone they read what its owner does; null or absent: there are none. */
  own?: OwnReach | null;
}
/** A search also covers other resources, as far as the viewer reaches them. */
export interface ListAccess extends ReadAccess {
  viewer: Viewer | null;
}

export async function findOne<R extends Resource>(
  db: Db | Tx,
  resource: R,
  id: string,
  { scope, audience, language, own = null, lock }: ReadAccess & { lock?: boolean },
): Promise<FoundRecord<R> | null> {
  const table = anyTable(resource);
  const { values, bind } = new BoundValues();
  const where = and(eq(table.id, bind(id)), inScope(resource, scope, bind));
  const marked = markOwn(resource, { audience, own }, bind);
  const shape = `one ${resource.name} ${audience} ${language} ${lock} ${shapeOf(scope)} ${shapeOfOwn(own)}`;
  const statement = cachedStatement(db, shape, () => {
    const query = db
      .select({ ...selectionOf(resource, audience, language), ...marked } as SelectedFields)
      .from(table)
      .where(where);
    return (lock ? query.for('update', { of: table }) : query).prepare(planName(shape));
  });
  const [row] = await statement.execute(values);
  return row ? readRow(resource, audience, row as FoundRecord<R>) : null;
}

/** A condition whose text is always the same, whatever its values. */
export interface FixedCondition {
  /** Unique among those of the resource. */
  name: string;
  where: (bind: Bind) => SQL;
}

/** All records that meet a condition, by one of their columns. */
export async function findAll<R extends Resource>(
  db: Db | Tx,
  resource: R,
  { name, where }: FixedCondition,
  {
    audience,
    language,
    own = null,
    sort_by,
    most,
  }: Omit<ReadAccess, 'scope'> & { sort_by: string; most: number },
): Promise<FoundRecord<R>[]> {
  const table = anyTable(resource);
  const { values, bind } = new BoundValues();
  const condition = where(bind);
  const marked = markOwn(resource, { audience, own }, bind);
  const shape = `all ${resource.name} ${name} ${audience} ${language} ${sort_by} ${most} ${shapeOfOwn(own)}`;
  const statement = cachedStatement(db, shape, () =>
    db
      .select({ ...selectionOf(resource, audience, language), ...marked } as SelectedFields)
      .from(table)
      .where(condition)
      .orderBy(columnAt(resource, sort_by), table.id)
      .limit(sql.raw(String(most)) as unknown as number)
      .prepare(planName(shape)),
  );
  const found = (await statement.execute(values)) as FoundRecord<R>[];
  return found.map((row) => readRow(resource, audience, row));
}

/** Whether there is such a record within the scope, which costs less than to read it. */
export async function isWithin(
  db: Db | Tx,
  resource: Resource,
  id: string,
  scope: Scope,
): Promise<boolean> {
  const table = anyTable(resource);
  const { values, bind } = new BoundValues();
  const where = and(eq(table.id, bind(id)), inScope(resource, scope, bind));
  const shape = `within ${resource.name} ${shapeOf(scope)}`;
  const statement = cachedStatement(db, shape, () =>
    db.select({ id: table.id }).from(table).where(where).prepare(planName(shape)),
  );
  return (await statement.execute(values)).length > 0;
}

/** The id of a singleton's record, which is created at the start. */
export async function singletonId(db: Db | Tx, resource: Resource): Promise<string> {
  const [only] = await db
    .select({ id: anyTable(resource).id })
    .from(anyTable(resource))
    .limit(1);
  if (!only) throw new Error(`${resource.name} has no record`);
  return only.id as string;
}

/** Writes a row and its links. `values` are nested like bodies; absent ones stay unchanged. */
export async function insertOne(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Record<string, unknown>,
  writer: Writer,
) {
  await assertRoom(tx, resource, null, values);
  await claimFiles(tx, writer, { resource, id, values, isNew: true });
  await tx.insert(anyTable(resource)).values(newRow(resource, id, values, writer.now));
  await saveLinks(tx, resource, id, values);
}

/** The columns of a new row, without links. Does not check files (`takeFiles`). */
export function newRow(
  resource: Resource,
  id: string,
  values: Record<string, unknown>,
  now: Date,
): never {
  const at = now.toISOString();
  return { id, created_at: at, updated_at: at, ...flatten(resource, values) } as never;
}

export async function updateOne(
  tx: Tx,
  resource: Resource,
  id: string,
  values: Record<string, unknown>,
  writer: Writer,
) {
  await assertRoom(tx, resource, id, values);
  await claimFiles(tx, writer, { resource, id, values, isNew: false });
  const table = anyTable(resource);
  await tx
    .update(table)
    .set({
      ...flatten(resource, values),
      updated_at: nextUpdatedAt(table.updated_at, writer.now),
    } as never)
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
  const { values, bind } = new BoundValues();
  const records = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), inScope(resource, scope, bind)))
    .orderBy(table.id)
    .for('update')
    .prepare('')
    .execute(values);
  return records.map(({ id }) => id as string);
}

export async function deleteMany(tx: Tx, resource: Resource, ids: readonly string[]) {
  await tx.delete(anyTable(resource)).where(inArray(anyTable(resource).id, [...ids]));
}

/** `updated_at` serves as the version: it always grows, even for two changes within one millisecond. */
export const nextUpdatedAt = (updatedAt: AnyPgColumn | SQL, now: Date): SQL =>
  sql`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;

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
