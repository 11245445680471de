/** What a select asks for: a declaration's fields, nested as answers nest them. */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { escapeLiteral } from 'pg';
import { mayRead } from '#schema/declaration/access.ts';
import { fieldAt, type Resource } from '#schema/declaration/defineResource.ts';
import type { Audience, Field, Fields } from '#schema/declaration/field.ts';
import { embedKey } from '#schema/declaration/record.ts';
import { resourceNamed } from '#schema/index.ts';
import { reasonIn } from '#schema/language/usualReasons.ts';
import { columnName } from '../db/tables/columns.ts';
import { type AnyTable, linkTable, tableOf } from '../db/tables/resourceTables.ts';
import { translatorFor } from '../language/catalogues.ts';

type Selection = { [name: string]: AnyPgColumn | SQL.Aliased | Selection };

export const anyTable = (resource: Resource): AnyTable => tableOf(resource) as AnyTable;
export const columnAt = (resource: Resource, path: string) =>
  anyTable(resource)[columnName(path)] as AnyPgColumn;

/** A text in a language, else as it was written. Without a language always as it was written. */
export function textAt(resource: Resource, path: string, language?: string): AnyPgColumn | SQL {
  const column = columnAt(resource, path);
  if (!language || !fieldAt(resource, path)?.translated) return column;
  const texts = columnAt(resource, 'translations');
  return sql`coalesce(${texts} -> ${quoted(language)} ->> ${quoted(path)}, ${column})`;
}
/** In the statement itself: there are as many plans as languages. */
const quoted = (text: string) => sql.raw(escapeLiteral(text));

const cache = new Map<string, Selection>();

/** The fields that this audience may read, each at its place; references by their name in a language. */
export function selectionOf(resource: Resource, audience: Audience, language?: string): Selection {
  const key = `${resource.name} ${audience} ${language}`;
  const selection = cache.get(key) ?? build(resource, audience, language);
  cache.set(key, selection);
  return selection;
}

function build(resource: Resource, audience: Audience, language?: string): Selection {
  const table = anyTable(resource);
  const fieldsOf = (fields: Fields, prefix: string): Selection => {
    const selection: Selection = {};
    for (const [name, entry] of Object.entries(fields)) {
      const path = `${prefix}${name}`;
      if (entry.kind === 'group') {
        const inner = fieldsOf(entry.fields, `${path}.`);
        if (Object.keys(inner).length > 0) selection[name] = inner;
      } else if (mayRead(entry, audience)) {
        Object.assign(selection, selectField(resource, { path, name, field: entry, language }));
      }
    }
    return selection;
  };
  return {
    id: table.id as AnyPgColumn,
    ...fieldsOf(resource.fields, ''),
    created_at: table.created_at as AnyPgColumn,
    updated_at: table.updated_at as AnyPgColumn,
  };
}

interface Selected {
  path: string;
  name: string;
  field: Field;
  language?: string | undefined;
}
function selectField(resource: Resource, selected: Selected): Selection {
  const { path, name, field, language } = selected;
  if (field.kind === 'reference_many')
    return { [name]: qualified(linked(resource, selected)).as(columnName(path)) };
  const column = columnAt(resource, path);
  if (field.hasUsualReasons && language) return { [name]: reasonAt(column, language) };
  if (field.kind !== 'reference' || !field.embed) return { [name]: column };
  const target = resourceNamed(field.to ?? '');
  const to = anyTable(target);
  // A record may name another one of its own table: within `own` the column is still this record's.
  const embedded = sql`(select ${named(target, language)} from (select ${column} as id) own
    join ${to} on ${to.id} = own.id)`;
  return {
    [name]: column,
    [embedKey(name)]: qualified(embedded).as(`${columnName(path)}_embedded`),
  };
}

const reasonAt = (column: AnyPgColumn, language: string) =>
  sql<string>`${column}`
    .mapWith((reason: string) => reasonIn(translatorFor(language), reason))
    .as(column.name);

/**
 * Selecting from one table, Drizzle writes the columns of an expression without their table, and
 * the inner query of this one would take them for its own. It leaves nested expressions alone.
 */
const qualified = (expression: SQL): SQL => sql`${expression}`;

/** Records of another table through a link table, as one JSON list. */
function linked(resource: Resource, { path, field, language }: Selected): SQL {
  const link = linkTable(resource, path);
  const owner = anyTable(resource);
  if (!field.embed) {
    return sql`coalesce((select json_agg(${link.target_id} order by ${link.target_id}) from ${link}
      where ${link.owner_id} = ${owner.id}), '[]'::json)`;
  }
  const target = resourceNamed(field.to ?? '');
  const to = anyTable(target);
  return sql`coalesce((select json_agg(${named(target, language)} order by ${to.id}) from ${link}
    join ${to} on ${to.id} = ${link.target_id} where ${link.owner_id} = ${owner.id}), '[]'::json)`;
}

const named = (target: Resource, language?: string): SQL =>
  sql`json_build_object('id', ${anyTable(target).id}, 'name', ${displayOf(target, language)})`;

/** A record's name: its display fields with a space between. */
export const displayOf = (resource: Resource, language?: string): SQL =>
  sql`trim(concat_ws(' ', ${sql.join(
    resource.recordRepresentation.map((path) => sql`${textAt(resource, path, language)}`),
    sql`, `,
  )}))`;
