/** What records were before they were changed. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { readAudience } from '#schema/declaration/access.ts';
import { MOST_VERSIONS } from '#schema/declaration/bounds.ts';
import { fieldAt, hasRevisions, type Resource } from '#schema/declaration/defineResource.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { resourceNamed } from '#schema/index.ts';
import { msg } from '#schema/language/index.ts';
import { isVersioned, type Version } from '#schema/revisions/versions.ts';
import type { KeptRows } from '#schema/trash/trash.ts';
import type { Actor } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { columnName } from '../db/tables/columns.ts';
import { linkFields, linkTable } from '../db/tables/resourceTables.ts';
import { revisions } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { asTheyWere, named, rowsOf } from './asItWas.ts';
import { jsonRows } from './keepInTrash.ts';
import { anyTable } from './selection.ts';

type Row = Record<string, unknown>;
type Content = readonly KeptRows[];

/** Its row and links as they are now, without what no version has. */
export async function versionContent(
  db: Db | Tx,
  resource: Resource,
  id: string,
): Promise<KeptRows[]> {
  const table = anyTable(resource);
  const own = await jsonRows(db, sql`${table}`, sql`${table.id} = ${id}`);
  const content: KeptRows[] = [
    { resource: resource.name, rows: own.map((row) => kept(resource, row)) },
  ];
  for (const { path, field } of linkFields(resource)) {
    if (!isVersioned(field)) continue;
    const link = linkTable(resource, path);
    const linked = await jsonRows(db, sql`${link}`, sql`${link.owner_id} = ${id}`);
    content.push({ resource: resource.name, link: path, rows: linked });
  }
  return content;
}

const versionedFields = ({ flatFields }: Resource): FieldAtPath[] =>
  flatFields.filter(({ field }) => isVersioned(field));

const kept = (resource: Resource, row: Row): Row => {
  const columns = ['id', 'created_at', 'updated_at', ...versionedFields(resource).map(columnOf)];
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
};
const columnOf = ({ path }: FieldAtPath) => columnName(path);

interface Replaced {
  id: string;
  /** Read before the change, in its transaction. */
  content: KeptRows[];
  /** It was written again as it was. */
  isSame: boolean;
}

/** In the transaction of the change, after it; the oldest beyond the bound goes. */
export async function keepVersion(
  tx: Tx,
  { viewer }: Pick<Actor, 'viewer'>,
  resource: Resource,
  { id, content, isSame }: Replaced,
) {
  const table = anyTable(resource);
  const [now] = await tx.select({ at: table.updated_at }).from(table).where(eq(table.id, id));
  if (!now) return;
  if (isSame) {
    // Whoever wrote the version before still wrote this one.
    await tx.execute(sql`update ${revisions} set created_at = ${now.at}
      where record_id = ${id} and created_at = ${rowsOf(content, resource)[0]?.updated_at}::timestamptz`);
    return;
  }
  await tx.insert(revisions).values({
    id: uuidv7(),
    resource: resource.name,
    record_id: id,
    actor_id: viewer?.id ?? null,
    content,
    created_at: now.at,
  });
  await tx.execute(sql`delete from ${revisions} where id in (
    select id from ${revisions} where record_id = ${id}
    order by created_at desc offset ${MOST_VERSIONS})`);
}

/** Those of records that are gone for good. */
export async function forgetVersions(tx: Tx, ids: readonly string[]) {
  if (ids.length > 0) await tx.delete(revisions).where(inArray(revisions.record_id, [...ids]));
}

/** @throws AppError invalid: there is no such version of this record */
export async function assertVersion(tx: Tx, record_id: string, revision_id: unknown) {
  const found = await tx
    .select({ id: revisions.id })
    .from(revisions)
    .where(and(eq(revisions.id, String(revision_id)), eq(revisions.record_id, record_id)));
  if (found.length === 0) throw invalid({ revision_id: msg('There is no such version any more.') });
}

/**
 * Newest first, beginning with the one given: what stands now, or what was deleted.
 * Who wrote a version is whoever replaced the one before, unless it was written by other means.
 */
export async function versionsOf(
  context: Pick<Context, 'db' | 'viewer' | 'language'>,
  resource: Resource,
  id: string,
  newest: Content,
): Promise<Version[]> {
  if (!hasRevisions(resource)) return [];
  const { db, language } = context;
  const found = await db
    .select()
    .from(revisions)
    .where(eq(revisions.record_id, id))
    .orderBy(sql`${revisions.created_at} desc`);
  const contents = [newest, ...found.map(({ content }) => content)];
  const reading = { audience: readAudience(context, resource, 'show'), language };
  const records = await asTheyWere(db, resource, contents, reading);
  const written = contents.map((content) => instant(rowsOf(content, resource)[0]?.updated_at));
  const [first] = rowsOf(contents.at(-1) ?? [], resource);
  const authors = [
    ...found.map(({ actor_id, created_at }, at) =>
      instant(created_at) === written[at] ? actor_id : null,
    ),
    first && first.updated_at === first.created_at ? await creatorOf(db, id) : null,
  ];
  const people = await named(
    db,
    resourceNamed('users'),
    authors.filter((author) => author !== null),
  );
  return records.map((record, at) => ({
    id: found[at - 1]?.id ?? null,
    written_at: written[at] ?? '',
    actor: people.find((person) => person.id === authors[at]) ?? null,
    values: valuesOf(resource, record, rowsOf(contents[at] ?? [], resource)[0]),
  }));
}

/** What a version does not have is absent, such as a field that is newer than it. */
function valuesOf(resource: Resource, record: Row, row: Row = {}): Row {
  const values: Row = {};
  for (const [name, value] of Object.entries(record)) {
    const field = fieldAt(resource, name);
    const isLink = field?.kind === 'reference_many' && isVersioned(field);
    if (isLink || columnName(name) in row) values[name] = value;
    else if (`${name}_id` in row && fieldAt(resource, `${name}_id`)) values[name] = value;
    else if (isGroup(resource, name)) values[name] = ofGroup(name, value as Row, row);
  }
  return values;
}

const isGroup = ({ fields }: Resource, name: string) => fields[name]?.kind === 'group';
const ofGroup = (group: string, values: Row, row: Row) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) =>
      [name, `${name}_id`].some((leaf) => columnName(`${group}.${leaf}`) in row),
    ),
  );

async function creatorOf(db: Db, id: string): Promise<string | null> {
  const [row] = await rows<{ actor_id: string | null }>(
    db,
    sql`select actor_id from activity_logs where subject_id = ${id} and action = 'create' limit 1`,
  );
  return row?.actor_id ?? null;
}

const instant = (at: unknown): string => new Date(String(at)).toISOString();
