/** Writes deleted records again, as they were. */
import { getTableName, inArray, sql } from 'drizzle-orm';
import { scopeOf } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { resourceNamed, trash } from '#schema/index.ts';
import type { KeptRows } from '#schema/trash/trash.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { linkTable, tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { asItWas } from '../resources/asItWas.ts';
import { assertRoom } from '../resources/bounds.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import * as repository from '../resources/repository.ts';
import { anyTable } from '../resources/selection.ts';
import { assertFree, withoutGone } from './obstacles.ts';

const kept = tableOf(trash);
export type HooksOf = (resource: Resource) => ResourceHooks;
/** With its content, which no answer carries. */
type TrashRow = Pick<RecordOf<typeof trash>, 'id' | 'name' | 'resource' | 'content'>;

/**
 * All of them or none, with the ids and times that they had.
 * @throws AppError not_found, also out of reach; duplicate or in_use with what is in the way
 */
export async function restore(
  context: Context,
  ids: readonly string[],
  hooksOf: HooksOf,
): Promise<{ restored: { id: string; resource: string }[] }> {
  const wanted = [...new Set(ids)];
  return context.db.transaction(async (tx) => {
    const scope = scopeOf(context.viewer, trash, 'restore');
    const found = await repository.lockMany(tx, trash, wanted, scope);
    if (found.length < wanted.length) throw notFound();
    const records = (
      await rows<TrashRow>(
        tx,
        sql`select id, name, resource, content from ${kept}
          where id = any(${sql.param(wanted)}::uuid[]) order by created_at desc, id`,
      )
    ).sort((a, b) => depthOf(resourceNamed(a.resource)) - depthOf(resourceNamed(b.resource)));
    await tx.delete(kept).where(inArray(kept.id, wanted));
    for (const record of records) await restoreOne(tx, context, record, hooksOf);
    await logActivity(
      tx,
      context,
      records.map(({ id, resource }) => ({ action: 'undelete', resource, subject_id: id })),
    );
    return { restored: records.map(({ id, resource }) => ({ id, resource })) };
  });
}

/** What others refer to comes before them. */
function depthOf(resource: Resource, above: readonly Resource[] = []): number {
  const targets = resource.flatFields
    .filter(({ field }) => field.to !== undefined && field.onDelete !== 'keep')
    .map(({ field }) => resourceNamed(field.to ?? ''))
    .filter((target) => target !== resource && !above.includes(target));
  return Math.max(0, ...targets.map((target) => 1 + depthOf(target, [...above, resource])));
}

async function restoreOne(tx: Tx, context: Context, record: TrashRow, hooksOf: HooksOf) {
  const content = (await withoutGone(tx, record)).sort(
    (a, b) => depthOf(resourceNamed(a.resource)) - depthOf(resourceNamed(b.resource)),
  );
  await assertFree(tx, record.name, content);
  const own = content.filter(({ link }) => link === undefined);
  for (const { resource, rows: some } of own) {
    const declared = resourceNamed(resource);
    await hooksOf(declared).beforeLock?.(tx, some.map(idOf));
    for (const row of some) {
      await assertRoom(tx, declared, null, row);
      const alone = content.map((part) => ofOne(part, resource, idOf(row)));
      const after = await asItWas(tx, declared, alone, { audience: 'admin' });
      await hooksOf(declared).beforeWrite?.(tx, context, { before: null, after });
    }
    await insertRows(
      tx,
      content.filter((part) => part.resource === resource),
    );
  }
  for (const { resource, rows: some } of own) {
    await hooksOf(resourceNamed(resource)).afterWrite?.(tx, context, some.map(idOf), []);
  }
}

/** Of all that is kept, one row and its links. */
const ofOne = (part: KeptRows, resource: string, id: string): KeptRows => {
  const key = part.link === undefined ? 'id' : 'owner_id';
  return part.resource === resource
    ? { ...part, rows: part.rows.filter((row) => row[key] === id) }
    : part;
};

async function insertRows(tx: Tx, parts: readonly KeptRows[]) {
  for (const { resource, link, rows: some } of parts) {
    const declared = resourceNamed(resource);
    await insertAsTheyWere(tx, link ? linkTable(declared, link) : anyTable(declared), some);
  }
}

/** Columns that are new since start with their default; those that are gone are left out. */
async function insertAsTheyWere(
  tx: Tx,
  table: ReturnType<typeof anyTable> | ReturnType<typeof linkTable>,
  some: readonly Record<string, unknown>[],
) {
  if (some.length === 0) return;
  const columns = await rows<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute where attrelid = ${getTableName(table)}::regclass
      and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = sql.join(
    columns.filter(({ name }) => name in (some[0] ?? {})).map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${names}) select ${names}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(some)}::jsonb)`);
}

const idOf = ({ id }: Record<string, unknown>) => String(id);
