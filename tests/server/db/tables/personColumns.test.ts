/** Which columns hold the id of a person: of the declarations all, of other tables as they are listed. */
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { defineResource } from '#schema/declaration/defineResource.ts';
import { reference, referenceMany, text } from '#schema/declaration/fields/index.ts';
import { personColumns } from '#server/db/tables/personColumns.ts';
import * as systemTables from '#server/db/tables/systemTables.ts';

/** Ids of something else. */
const OF_OTHERS = [
  ...['id', 'team_id', 'service_id', 'reservation_id', 'version_id', 'response_id', 'import_id'],
  ...['mail_id', 'subject_id', 'log_id', 'file_ids', 'visit_id', 'counter_id', 'record_id'],
  'view_id',
];
const listed = () => new Set(personColumns().map(({ table, column }) => `${table}.${column}`));

it('knows every column of ids in tables without a declaration', () => {
  const known = listed();
  const columns = Object.values(systemTables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table as PgTable);
      return columns
        .filter((column) => column.getSQLType().startsWith('uuid'))
        .filter((column) => !OF_OTHERS.includes(column.name))
        .map((column) => `${name}.${column.name}`);
    });
  expect(columns.length).toBeGreaterThan(15);
  expect(columns.filter((column) => !known.has(column))).toEqual([]);
});

it('names no column that is not there', () => {
  const tables = new Map(
    Object.values(systemTables)
      .filter((table) => is(table, PgTable))
      .map((table) => [getTableConfig(table as PgTable).name, getTableConfig(table as PgTable)]),
  );
  const others = personColumns([]).filter(
    ({ table, column }) => !tables.get(table)?.columns.some(({ name }) => name === column),
  );
  expect(others).toEqual([]);
});

it('takes what a new declaration refers to people with, without being told', () => {
  const pet = defineResource({
    name: 'pets',
    label: { one: 'Pet', many: 'Pets' },
    description: 'Animals of people.',
    icon: 'user',
    recordRepresentation: ['name'],
    list: { sort_by: 'created_at', order_by: 'DESC' },
    access: {},
    fields: {
      name: text({ label: 'Name', required: true }),
      keeper_id: reference({ label: 'Keeper', to: 'users' }),
      walkers: referenceMany({ label: 'Walkers', to: 'users' }),
    },
  });
  expect(personColumns([pet]).slice(0, 2)).toEqual([
    { table: 'pets', column: 'keeper_id', keeping: 'record', isErased: false },
    { table: 'pets_walkers', column: 'target_id', keeping: 'record', isErased: false },
  ]);
});
