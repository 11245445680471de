/** Records that come in a table: what was begun, and what became of each row. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportSettings } from '#schema/calls/imports.ts';
import type { Cells } from '#schema/import/readCells.ts';
import type { Translatable } from '#schema/language/index.ts';
import { instant } from './columns.ts';

export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    /** Only they go on with it. */
    user_id: uuid('user_id').notNull(),
    /** The name of the resource. */
    resource: text('resource').notNull(),
    file_name: text('file_name').notNull(),
    /** SHA-256, hex. */
    file_hash: text('file_hash').notNull(),
    row_count: integer('row_count').notNull(),
    settings: jsonb('settings').$type<ImportSettings>().notNull(),
    created_at: instant('created_at').notNull(),
    /** Since when no row of it was written. */
    updated_at: instant('updated_at').notNull(),
  },
  (own) => [
    index('imports_user_index').on(own.user_id, own.resource, own.created_at),
    index('imports_updated_index').on(own.updated_at),
  ],
);

/** A row is done once, whoever sends it again. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    /** Of `OUTCOMES`. A row in `error` may be sent again. */
    outcome: text('outcome').notNull(),
    record_id: uuid('record_id'),
    /** Of refused rows alone, for the file to correct. */
    cells: jsonb('cells').$type<Cells>(),
    errors: jsonb('errors').$type<Record<string, Translatable>>(),
  },
  (own) => [primaryKey({ name: 'import_rows_key', columns: [own.import_id, own.number] })],
);

/** How somebody's last table of a resource was read. */
export const importProfiles = pgTable(
  'import_profiles',
  {
    /** `ALL` for everybody who has none of their own. */
    user_id: uuid('user_id').notNull(),
    resource: text('resource').notNull(),
    settings: jsonb('settings').$type<ImportSettings>().notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (own) => [primaryKey({ name: 'import_profiles_key', columns: [own.user_id, own.resource] })],
);
