/** Which records refer to files, by the declared fields that have a purpose. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../schema/defineResource.ts';
import { type FilePurpose, filePurposes } from '../../schema/fileKinds.ts';
import { resources } from '../../schema/index.ts';
import { ownerField } from '../../schema/ownerField.ts';
import type { Tx } from '../db/database.ts';
import { columnName } from '../db/tables/columns.ts';
import { tableName } from '../db/tables/resourceTables.ts';
import { files } from '../db/tables/systemTables.ts';

/** A declared field that holds the id of a file, or several. */
export interface FileField {
  resource: Resource;
  path: string;
  /** The field's name within each row, if it is part of a list of rows. */
  inRows: string | null;
  isList: boolean;
  purpose: FilePurpose;
  /** Documents are refused. */
  isPicture: boolean;
}

/** @param declared all resources by default */
export const fileFields = (declared: readonly Resource[] = resources): FileField[] =>
  declared.flatMap((resource) =>
    resource.flatFields.flatMap(({ path, field }) => {
      const own = { ...field, inRows: null as string | null };
      const inner = Object.entries(field.fields ?? {});
      return [own, ...inner.map(([name, one]) => ({ ...one, inRows: name }))].flatMap(
        ({ inRows, kind, purpose }) =>
          purpose === undefined
            ? []
            : [
                {
                  resource,
                  path,
                  inRows,
                  isList: kind === 'text_list',
                  purpose,
                  isPicture: kind === 'image',
                },
              ],
      );
    }),
  );

/** Purposes whose files belong to a person; files of the others belong to the office. */
export const personalPurposes = (): FilePurpose[] =>
  filePurposes.filter(
    (purpose) =>
      !fileFields().some((one) => one.purpose === purpose && ownerField(one.resource) === null),
  );

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

const idsIn = (field: FileField): SQL => {
  const [table, column] = [tableOf(field), columnOf(field)];
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
  among(fileFields(declared).map(idsIn));

/** A declared field or an answer refers to it. */
export const isReferred = (declared: readonly Resource[] = resources): SQL =>
  among([
    ...fileFields(declared).map(idsIn),
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
