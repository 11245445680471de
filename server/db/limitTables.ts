import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Counters of a fixed window, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').notNull(),
    window_start: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (own) => [
    primaryKey({ name: 'rate_limits_key', columns: [own.key, own.window_start] }),
    index('rate_limits_window_index').on(own.window_start),
  ],
);

/** What administrators should know of how the product is installed; each kind once. */
export const installationWarnings = pgTable('installation_warnings', {
  kind: text('kind').primaryKey(),
  /** What it is about, such as an address. */
  detail: text('detail').notNull(),
  seen_at: instant('seen_at').notNull(),
});
