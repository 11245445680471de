/** A record of the trash as it was, for whoever could read it then. */
import { type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import { mayRead } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience } from '#schema/declaration/field.ts';
import { resourceNamed } from '#schema/index.ts';
import type { KeptRows } from '#schema/trash/trash.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { linkFields, tableName } from '../db/tables/resourceTables.ts';
import type { PlainRecord } from '../resources/repository.ts';
import { anyTable, columnAt, selectionOf } from '../resources/selection.ts';

interface Reading {
  audience: Audience;
  language?: string | undefined;
}

/**
 * The fields that the audience may read. Records that it referred to have their names of today;
 * those that are gone have none.
 */
export async function asItWas(
  db: Db | Tx,
  resource: Resource,
  content: readonly KeptRows[],
  { audience, language }: Reading,
): Promise<PlainRecord> {
  const [own] = rowsOf(content, resource);
  const table = anyTable(resource);
  // The kept row stands in place of the table: what is selected of it is what would be of a record.
  const kept = db
    .$with(tableName(resource), {})
    .as(sql`select * from jsonb_populate_record(null::${table}, ${JSON.stringify(own)}::jsonb)`);
  const [record] = (await db
    .with(kept)
    .select(selectionOf(resource, audience, language) as SelectedFields)
    .from(table)) as PlainRecord[];
  const links: Record<string, unknown> = {};
  for (const { path, field } of linkFields(resource)) {
    if (!mayRead(field, audience)) continue;
    const ids = rowsOf(content, resource, path).map(({ target_id }) => String(target_id));
    const target = resourceNamed(field.to ?? '');
    links[path] = field.embed ? await named(db, target, ids) : ids;
  }
  return { ...record, ...links } as PlainRecord;
}

/** The rows of a resource, or of one of its links. */
export const rowsOf = (
  content: readonly KeptRows[],
  { name }: Resource,
  link?: string,
): Record<string, unknown>[] =>
  content
    .filter((part) => part.resource === name && part.link === link)
    .flatMap(({ rows }) => rows);

/** Those that are still there, with their names. */
export const named = (db: Db | Tx, target: Resource, ids: readonly string[]) =>
  rows<{ id: string; name: string }>(
    db,
    sql`select id, ${nameSql(target)} as name from ${anyTable(target)}
      where id = any(${sql.param([...ids])}::uuid[]) order by id`,
  );

const nameSql = (resource: Resource): SQL =>
  sql`trim(concat_ws(' ', ${sql.join(
    resource.recordRepresentation.map((path) => sql`${columnAt(resource, path)}`),
    sql`, `,
  )}))`;
