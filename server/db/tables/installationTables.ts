/** What this database is: the one that runs, or one that was restored; and when it was backed up last. */
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** It has one row, which the migration makes. */
export const installation = pgTable('installation', {
  id: text('id').primaryKey(),
  /** The mark that the file store bears as well; null until a store was marked. */
  generation: text('generation'),
  /** The mark that the store is being given. */
  next_generation: text('next_generation'),
  /** What `identityOf` said when the store was marked: a copy of the database says something else. */
  identity: text('identity'),
  /** When it was restored from a backup; null for one that never was. */
  restored_at: instant('restored_at'),
  /** The name of that backup. */
  restored_from: text('restored_from'),
  /** When it was adopted. */
  adopted_at: instant('adopted_at'),
  last_backup_at: instant('last_backup_at'),
  /** A `BackupSummary`. */
  last_backup: jsonb('last_backup'),
});

/** Processes of the product that run, as each says every few seconds: nothing is taken away from an older one. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  /** The product's version. */
  version: text('version').notNull(),
  seen_at: instant('seen_at').notNull(),
});

/** What administrators should know of how the product is installed; each kind once. */
export const installationWarnings = pgTable('installation_warnings', {
  kind: text('kind').primaryKey(),
  /** What it is about, such as an address. */
  detail: text('detail').notNull(),
  seen_at: instant('seen_at').notNull(),
});

/** A small sealed text for every key that values were sealed with: a start sees whether it has them. */
export const dataKeyChecks = pgTable('data_key_checks', {
  key_id: text('key_id').primaryKey(),
  check_value: text('check_value').notNull(),
  created_at: instant('created_at').notNull(),
  /** Since when nothing was sealed with it any longer; null for a key that is needed. */
  retired_at: instant('retired_at'),
});
