/** Keeps records that are about to be deleted, with all that is deleted along with them. */
import { type SQL, sql } from 'drizzle-orm';
import { hasTrash, type Resource } from '#schema/declaration/defineResource.ts';
import { resources, trash } from '#schema/index.ts';
import { type KeptRows, placeNames } from '#schema/trash/trash.ts';
import type { Subject } from '../activityLogs/subject.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { columnName } from '../db/tables/columns.ts';
import { linkFields, linkTable, tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { anyTable, columnAt } from './selection.ts';

type Row = Record<string, unknown>;
interface Deleted {
  ids: readonly string[];
  /** Read before, as the log has them. */
  subjects: ReadonlyMap<string, Subject>;
}

/** Called in the transaction that deletes, before it does. */
export async function keepInTrash(
  tx: Tx,
  { viewer, now }: Pick<Context, 'viewer' | 'now'>,
  resource: Resource,
  { ids, subjects }: Deleted,
) {
  const kept = new Map<string, KeptRows[]>(ids.map((id) => [id, []]));
  await collect(tx, resource, { roots: new Map(ids.map((id) => [id, id])), kept });
  const at = now.toISOString();
  const values = ids.map((id) => {
    const content = kept.get(id) ?? [];
    return {
      id,
      name: subjects.get(id)?.subject_name ?? null,
      resource: resource.name,
      team_id: subjects.get(id)?.team_id ?? null,
      actor_id: viewer?.id ?? null,
      places: placeNames(resource, content[0]?.rows[0] ?? {}),
      content,
      created_at: at,
      updated_at: at,
    };
  });
  await tx.insert(tableOf(trash)).values(values as never);
}

interface Collecting {
  /** Ids of the rows to keep, each with the deleted record that it goes with. */
  roots: ReadonlyMap<string, string>;
  kept: ReadonlyMap<string, KeptRows[]>;
}

/** First the rows, then what refers to them, as they can be written again one after the other. */
async function collect(tx: Tx, resource: Resource, { roots, kept }: Collecting) {
  if (roots.size === 0) return;
  const add = (found: readonly Row[], own: Omit<KeptRows, 'rows'>, key: string) => {
    for (const row of found) {
      const content = kept.get(roots.get(String(row[key])) ?? '');
      const last = content?.at(-1);
      if (last && last.resource === own.resource && last.link === own.link) last.rows.push(row);
      else content?.push({ ...own, rows: [row] });
    }
  };
  const ids = sql`${sql.param([...roots.keys()])}::uuid[]`;
  const { name } = resource;
  const table = anyTable(resource);
  add(await jsonRows(tx, sql`${table}`, sql`${table.id} = any(${ids})`), { resource: name }, 'id');
  for (const { path } of linkFields(resource)) {
    const link = linkTable(resource, path);
    const linked = await jsonRows(tx, sql`${link}`, sql`${link.owner_id} = any(${ids})`);
    add(linked, { resource: name, link: path }, 'owner_id');
  }
  for (const { dependent, path } of dependents(resource)) {
    const theirs = anyTable(dependent);
    const further = await jsonRows(
      tx,
      sql`${theirs}`,
      sql`${columnAt(dependent, path)} = any(${ids})`,
    );
    const known = new Set([...kept.values()].flat().flatMap(idsIn(dependent)));
    const next = new Map(
      further
        .filter(({ id }) => !known.has(String(id)))
        .map((row) => [String(row.id), roots.get(String(row[columnName(path)])) ?? '']),
    );
    await collect(tx, dependent, { roots: next, kept });
  }
}

const idsIn =
  ({ name }: Resource) =>
  ({ resource, link, rows: those }: KeptRows) =>
    resource === name && link === undefined ? those.map(({ id }) => String(id)) : [];

/** The fields by which records are deleted along with those of this resource. */
const dependents = ({ name }: Resource) =>
  resources
    .filter(hasTrash)
    .flatMap((dependent) =>
      dependent.flatFields
        .filter(({ field }) => field.to === name && field.onDelete === 'cascade')
        .map(({ path }) => ({ dependent, path })),
    );

/** Rows as JSON, with every column. */
export const jsonRows = async (tx: Db | Tx, table: SQL, where: SQL): Promise<Row[]> =>
  (
    await rows<{ row: Row }>(tx, sql`select to_jsonb(${table}) as row from ${table} where ${where}`)
  ).map(({ row }) => row);
