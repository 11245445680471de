/** Records as they were, of the trash or before they were changed, for whoever may read them. */
import { sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import { mayRead } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience } from '#schema/declaration/field.ts';
import { resourceNamed } from '#schema/index.ts';
import type { KeptRows } from '#schema/trash/trash.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { linkFields, tableName } from '../db/tables/resourceTables.ts';
import type { PlainRecord } from './repository.ts';
import { anyTable, displayOf, selectionOf } from './selection.ts';

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
  reading: Reading,
): Promise<PlainRecord> {
  const [record] = await asTheyWere(db, resource, [content], reading);
  return record as PlainRecord;
}

/** Several records, or versions of one, in their order. */
export async function asTheyWere(
  db: Db | Tx,
  resource: Resource,
  contents: readonly (readonly KeptRows[])[],
  { audience, language }: Reading,
): Promise<PlainRecord[]> {
  const own = contents.map((content) => rowsOf(content, resource)[0]);
  const table = anyTable(resource);
  // The kept rows stand in place of the table: what is selected of them is what would be of records.
  const kept = db
    .$with(tableName(resource), {})
    .as(sql`select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(own)}::jsonb)`);
  const records = (await db
    .with(kept)
    .select(selectionOf(resource, audience, language) as SelectedFields)
    .from(table)) as PlainRecord[];
  const links = linkFields(resource).filter(({ field }) => mayRead(field, audience));
  for (const { path, field } of links) {
    const ids = contents.map((content) =>
      rowsOf(content, resource, path).map(({ target_id }) => String(target_id)),
    );
    const target = resourceNamed(field.to ?? '');
    const names = field.embed ? await named(db, target, ids.flat(), language) : [];
    records.forEach((record, at) => {
      const there = ids[at] ?? [];
      (record as Record<string, unknown>)[path] = field.embed
        ? names.filter(({ id }) => there.includes(id))
        : there;
    });
  }
  return records;
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
export const named = (db: Db | Tx, target: Resource, ids: readonly string[], language?: string) =>
  rows<{ id: string; name: string }>(
    db,
    sql`select id, ${displayOf(target, language)} as name from ${anyTable(target)}
      where id = any(${sql.param([...ids])}::uuid[]) order by id`,
  );
