/** Which records refer to files, by the declared fields that have a purpose. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { hasTrash, type Resource } from '#schema/declaration/defineResource.ts';
import { type FileField, fileFields } from '#schema/declaration/fileFields.ts';
import { resources, trash } from '#schema/index.ts';
import type { Tx } from '../db/database.ts';
import { columnName } from '../db/tables/columns.ts';
import { tableName } from '../db/tables/resourceTables.ts';
import { files } from '../db/tables/systemTables.ts';

const tableOf = ({ resource }: FileField) => sql.identifier(tableName(resource));
export const columnOf = ({ path }: FileField) => sql.identifier(columnName(path));

/** A condition on a record's row: the field refers to the file. */
export const fieldRefersTo = (field: FileField, id: SQL): SQL => {
  const column = columnOf(field);
  if (field.inRows !== null) {
    return sql`exists (select 1 from jsonb_array_elements(${column}) item
      where item ->> ${field.inRows}::text = ${id}::text)`;
  }
  return field.isList ? sql`${column} @> array[${id}::text]` : sql`${column} = ${id}::uuid`;
};

/** Within records, and within those of the trash: a file goes when its record does for good. */
const everywhere = (field: FileField): SQL[] => [
  idsIn(field, tableOf(field)),
  ...(hasTrash(field.resource) ? [idsIn(field, keptOf(field))] : []),
];

const keptOf = (field: FileField): SQL => sql`(select kept.*
  from ${sql.identifier(tableName(trash))}, jsonb_array_elements(content) part,
    jsonb_populate_recordset(null::${tableOf(field)}, part -> 'rows') kept
  where part ->> 'resource' = ${field.resource.name}::text and part ->> 'link' is null) kept`;

const idsIn = (field: FileField, table: SQLWrapper): SQL => {
  const column = columnOf(field);
  if (field.inRows !== null) {
    return sql`select item ->> ${field.inRows}::text as id
      from ${table}, jsonb_array_elements(${column}) item`;
  }
  return field.isList
    ? sql`select unnest(${column}) as id from ${table}`
    : sql`select ${column}::text as id from ${table}`;
};

/** A declared field refers to it. @param declared all resources by default */
export const isInRecord = (declared: readonly Resource[] = resources): SQL =>
  among(fileFields(declared).flatMap(everywhere));

/** A declared field or an answer refers to it. */
export const isReferred = (declared: readonly Resource[] = resources): SQL =>
  among([
    ...fileFields(declared).flatMap(everywhere),
    sql`select unnest(file_ids)::text as id from questionnaire_responses`,
  ]);

const among = (lists: readonly SQL[]) => sql`exists (select 1
  from (${sql.join([...lists], sql` union all `)}) referred where referred.id = ${files.id}::text)`;

/** Clears references to files that are removed although something refers to them. */
export async function clearReferences(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return;
  const gone = sql`${sql.param([...ids])}::text[]`;
  for (const field of fileFields()) {
    const [table, column] = [tableOf(field), columnOf(field)];
    if (field.inRows !== null) {
      const { inRows } = field;
      await tx.execute(sql`update ${table} set ${column} = (
          select jsonb_agg(case when item ->> ${inRows}::text = any(${gone})
            then item || jsonb_build_object(${inRows}::text, null) else item end)
          from jsonb_array_elements(${column}) item)
        where exists (select 1 from jsonb_array_elements(${column}) item
          where item ->> ${inRows}::text = any(${gone}))`);
    } else if (field.isList) {
      await tx.execute(sql`update ${table} set ${column} = array(
          select id from unnest(${column}) with ordinality list(id, place)
          where id <> all(${gone}) order by place)
        where ${column} && ${gone}`);
    } else {
      await tx.execute(
        sql`update ${table} set ${column} = null where ${column} = any(${gone}::uuid[])`,
      );
    }
  }
}
