/** The tables of the declarations, typed by them. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  customType,
  foreignKey,
  index,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Field, FieldAtPath, LeafFields } from '#schema/declaration/field.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { resourceNamed, resources } from '#schema/index.ts';
import { columnName, columnOf, instant } from './columns.ts';
import { hasNames, namesText } from './names.ts';
import { files } from './systemTables.ts';

type Column<T, NotNull extends boolean, HasDefault extends boolean> = PgColumn<{
  name: string;
  tableName: string;
  dataType: 'custom';
  columnType: 'PgCustomColumn';
  data: T;
  driverParam: unknown;
  notNull: NotNull;
  hasDefault: HasDefault;
  isPrimaryKey: false;
  isAutoincrement: false;
  hasRuntimeDefault: false;
  enumValues: undefined;
  baseColumn: never;
  identity: undefined;
  generated: undefined;
}>;
type ColumnOf<F> =
  F extends Field<infer R, infer _W, infer P>
    ? Column<R, P extends 'optional' ? false : true, P extends 'default' ? true : false>
    : never;
type Flattened<F> = {
  [K in keyof F as F[K] extends { kind: 'group' } | { kind: 'reference_many' }
    ? never
    : K]: ColumnOf<F[K]>;
};
type GroupColumns<F> = {
  [K in keyof F & string]: F[K] extends { kind: 'group'; fields: infer L extends LeafFields }
    ? { [P in keyof L & string as `${K}_${P}`]: ColumnOf<L[P]> }
    : never;
}[keyof F & string];
type Union<U> = (U extends unknown ? (k: U) => void : never) extends (k: infer I) => void
  ? I
  : never;

/** A resource's table; groups are flattened: `profile.first_name` is `profile_first_name`. */
export type TableOf<R extends Resource> = PgTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'pg';
  columns: Flattened<R['fields']> &
    ([GroupColumns<R['fields']>] extends [never] ? unknown : Union<GroupColumns<R['fields']>>) & {
      id: Column<string, true, false>;
      created_at: Column<string, true, false>;
      updated_at: Column<string, true, false>;
    };
}>;
export type AnyTable = TableOf<Resource> & Record<string, AnyPgColumn>;

/** A link table of a `reference_many` field. */
export type LinkTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'pg';
  columns: { owner_id: Column<string, true, false>; target_id: Column<string, true, false> };
}>;

export const tableName = (resource: Resource) => resource.name.replaceAll('-', '_');

const tables = new Map<string, AnyTable>();
const links = new Map<string, LinkTable>();

export function tableOf<R extends Resource>(resource: R): TableOf<R> {
  return builtTable(resource) as unknown as TableOf<R>;
}

const builtTable = (resource: Resource): AnyTable =>
  tables.get(resource.name) ?? buildTable(resource);

/** @param path dotted path of a `reference_many` field */
export function linkTable(resource: Resource, path: string): LinkTable {
  const key = `${resource.name}.${path}`;
  const link = links.get(key) ?? buildLink(resource, path);
  links.set(key, link);
  return link;
}

/** Every table of the declarations, for the migration generator. */
export const resourceTables = (): Record<string, unknown> =>
  Object.fromEntries(
    resources.flatMap((resource) => [
      [tableName(resource), tableOf(resource)],
      ...linkFields(resource).map(({ path }) => [
        `${tableName(resource)}_${columnName(path)}`,
        linkTable(resource, path),
      ]),
    ]),
  );

export const linkFields = (resource: Resource): FieldAtPath[] =>
  resource.flatFields.filter(({ field }) => field.kind === 'reference_many');

export type Row<R extends Resource> = RecordOf<R>;

const targetId = (name: string): AnyPgColumn =>
  name === 'files' ? files.id : builtTable(resourceNamed(name)).id;

function buildTable(resource: Resource): AnyTable {
  const name = tableName(resource);
  const columns: Record<string, PgColumnBuilderBase> = {
    id: uuid('id').primaryKey(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  };
  for (const { path, field } of resource.flatFields) {
    const column = columnOf(path, field, targetId);
    if (column) columns[columnName(path)] = column;
  }
  const searched = ownSearched(resource);
  if (searched.length > 0) {
    columns.search_text = searchText('search_text').generatedAlwaysAs(searchExpression(searched));
  }
  const translated = searched.filter(({ field }) => field.translated);
  if (translated.length > 0) {
    columns.search_translations = searchText('search_translations').generatedAlwaysAs(
      sql.raw(`lower(${translated.map(({ path }) => inEveryLanguage(path)).join(` || ' ' || `)})`),
    );
  }
  const table = pgTable(name, columns, (own) => {
    const at = (path: string) => own[columnName(path)] as AnyPgColumn;
    return [
      index(`${name}_created_at_index`).on(at('created_at'), at('id')),
      ...resource.flatFields
        .filter(({ field }) => field.unique)
        .map(({ path }) => uniqueIndex(uniqueName(resource, path)).on(sql`lower(${at(path)})`)),
      ...(resource.uniqueTogether ?? []).map(([within, path]) =>
        uniqueIndex(uniqueName(resource, `${within}_${path}`)).on(
          at(within),
          sql`lower(${at(path)})`,
        ),
      ),
      ...resource.flatFields
        .filter(({ field }) => field.unlessSet !== undefined)
        .map(({ path, field: { unlessSet = [] } }) =>
          check(
            `${name}_${columnName(path)}_filled`,
            sql.join(
              [path, ...unlessSet].map((one) => sql`${at(one)} is not null`),
              sql` or `,
            ),
          ),
        ),
      ...(resource.indexes ?? []).map((paths) =>
        index(`${name}_${paths.map(columnName).join('_')}_index`).on(
          at(paths[0] ?? 'id'),
          ...paths.slice(1).map(at),
          at('id'),
        ),
      ),
      ...(searched.length > 0
        ? [index(`${name}_search_index`).using('gin', sql`${at('search_text')} gin_trgm_ops`)]
        : []),
      ...(translated.length > 0
        ? [
            index(`${name}_search_translations_index`).using(
              'gin',
              sql`${at('search_translations')} gin_trgm_ops`,
            ),
          ]
        : []),
      ...(hasNames(resource)
        ? [index(`${name}_names_index`).using('gin', sql`(${namesText(resource)}) gin_trgm_ops`)]
        : []),
    ];
  }) as unknown as AnyTable;
  tables.set(resource.name, table);
  return table;
}

export const uniqueName = (resource: Resource, path: string) =>
  `${tableName(resource)}_${columnName(path)}_unique`;

/** All translations of a field, as text. */
export const inEveryLanguage = (path: string) =>
  `jsonb_path_query_array("translations", '$.*."${path}"')::text`;

const searchText = customType<{ data: string }>({ dataType: () => 'text' });
const ownSearched = (resource: Resource) =>
  resource.flatFields.filter(({ field }) => field.searchable && field.kind !== 'reference');
const searchExpression = (placed: FieldAtPath[]): SQL => {
  const texts = placed.flatMap(({ path, field }) => {
    const own = `coalesce("${columnName(path)}", '')`;
    return field.searchIgnoresPunctuation
      ? [own, `regexp_replace(${own}, '[^[:alnum:]]', '', 'g')`]
      : [own];
  });
  return sql.raw(`lower(${texts.join(` || ' ' || `)})`);
};

function buildLink(resource: Resource, path: string): LinkTable {
  const field = resource.flatFields.find((leaf) => leaf.path === path)?.field;
  const name = `${tableName(resource)}_${columnName(path)}`;
  const owner = builtTable(resource);
  return pgTable(
    name,
    { owner_id: uuid('owner_id').notNull(), target_id: uuid('target_id').notNull() },
    (own) => [
      primaryKey({ name: `${name}_key`, columns: [own.owner_id, own.target_id] }),
      foreignKey({
        name: `${name}_owner`,
        columns: [own.owner_id],
        foreignColumns: [owner.id],
      }).onDelete('cascade'),
      foreignKey({
        name: `${name}_target`,
        columns: [own.target_id],
        foreignColumns: [targetId(field?.to ?? '')],
      }),
      index(`${name}_target_index`).on(own.target_id),
    ],
  ) as unknown as LinkTable;
}
