import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Every privacy notice that there was, so that it can be shown what somebody agreed to. The newest holds. */
export const privacyNotices = pgTable('privacy_notices', {
  version: integer('version').primaryKey(),
  /** Null: the text of the product, in each language. */
  text: text('text'),
  since: instant('since').notNull(),
});
