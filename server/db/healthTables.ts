import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Who agreed, when, and to which text. The newest row of a person counts. */
export const healthConsents = pgTable(
  'health_consents',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    /** Of the text, as in `schema/forms/healthConsent.ts`. */
    version: text('version').notNull(),
    /** Code of the language that it was read in. */
    language: text('language').notNull(),
    given_at: instant('given_at').notNull(),
    given_by: uuid('given_by').notNull(),
    withdrawn_at: instant('withdrawn_at'),
  },
  (own) => [index('health_consents_user_index').on(own.user_id, own.id)],
);
