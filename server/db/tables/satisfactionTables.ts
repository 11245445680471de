/**
 * How visits were, as `schema/satisfaction` asks. A form is taken apart when it is stored: of each answer
 * there is only how often it was given, so no row tells what one person said, nor when.
 */
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

/** A link that opens the form of one visit. */
export const satisfactionLinks = pgTable(
  'satisfaction_links',
  {
    /** SHA-256 of the token, hex. */
    token_hash: text('token_hash').primaryKey(),
    reservation_id: uuid('reservation_id').notNull(),
    /** Of `CHANNELS`. */
    channel: text('channel').notNull(),
  },
  (own) => [index('satisfaction_links_reservation_index').on(own.reservation_id)],
);

/** Whose person was asked by mail, and whether the form is used. It says nothing of what was answered. */
export const satisfactionMarks = pgTable('satisfaction_marks', {
  reservation_id: uuid('reservation_id').primaryKey(),
  is_used: boolean('is_used').notNull(),
});

const tally = {
  team_id: uuid('team_id').notNull(),
  service_id: uuid('service_id').notNull(),
  /** A code of the circular, or what kind of client, channel or language it was. */
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  count: integer('count').notNull(),
};

/** Answers of fewer than five people: they wait until there are five. */
export const satisfactionWaiting = pgTable('satisfaction_waiting', tally, (own) => [
  primaryKey({
    name: 'satisfaction_waiting_key',
    columns: [own.team_id, own.service_id, own.question, own.answer],
  }),
]);

/** Answers that are told, in the month in which the fifth of them came. */
export const satisfactionCounts = pgTable(
  'satisfaction_counts',
  { ...tally, month: date('month', { mode: 'string' }).notNull() },
  (own) => [
    primaryKey({
      name: 'satisfaction_counts_key',
      columns: [own.month, own.team_id, own.service_id, own.question, own.answer],
    }),
  ],
);
