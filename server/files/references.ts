/** Who refers to a file: fields that say what their uploads are for, and answers to questions. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../schema/defineResource.ts';
import type { PlacedField } from '../../schema/field.ts';
import { resources } from '../../schema/index.ts';
import { columnName } from '../db/columns.ts';
import { files } from '../db/systemTables.ts';
import { tableName } from '../db/tables.ts';

/** @param declared all resources, unless told */
export function isReferred(declared: readonly Resource[] = resources): SQL {
  const lists = declared.flatMap((resource) =>
    resource.leaves.flatMap((placed) => idsIn(resource, placed)),
  );
  const answered = sql`select unnest(file_ids)::text as id from questionnaire_responses`;
  return sql`exists (select 1 from (${sql.join([...lists, answered], sql` union all `)}) referred
    where referred.id = ${files.id}::text)`;
}

function idsIn(resource: Resource, { path, field }: PlacedField): SQL[] {
  const table = sql.identifier(tableName(resource));
  const column = sql.identifier(columnName(path));
  if (field.kind === 'rows') {
    return Object.entries(field.fields ?? {})
      .filter(([, { purpose }]) => purpose !== undefined)
      .map(
        ([name]) =>
          sql`select item ->> ${name}::text as id from ${table}, jsonb_array_elements(${column}) item`,
      );
  }
  if (field.purpose === undefined) return [];
  return field.kind === 'text_list'
    ? [sql`select unnest(${column}) as id from ${table}`]
    : [sql`select ${column}::text as id from ${table}`];
}
