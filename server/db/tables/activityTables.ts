/** The chain that proves the activity log, how far it has been sent on, and how many people somebody read of. */
import {
  bigint,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Rows of the log that have no place in the chain yet. A trigger of the log fills it. */
export const activityUnsealed = pgTable('activity_unsealed', {
  log_id: uuid('log_id').primaryKey(),
});

/** Hashes are SHA-256, hex. `seal_activity` writes them, and nothing changes them. */
export const activitySeals = pgTable(
  'activity_seals',
  {
    /** Positions begin with 1 and have no gaps. */
    position: bigint('position', { mode: 'number' }).primaryKey(),
    log_id: uuid('log_id').notNull(),
    created_at: instant('created_at').notNull(),
    /** Hash of what stays for good. */
    content_hash: text('content_hash').notNull(),
    /** Hash of the salt and of what an erasure blanks. */
    personal_hash: text('personal_hash').notNull(),
    /** Removed by an erasure, so that the hash can no longer be tested against guessed names. */
    salt: text('salt'),
    /** The hash of the place before; empty at the first one. */
    previous: text('previous').notNull(),
    /** Hash of the previous hash, the position and both hashes, with `|` between them. */
    hash: text('hash').notNull(),
  },
  (own) => [uniqueIndex('activity_seals_log_index').on(own.log_id)],
);

export const activitySinks = pgTable('activity_sinks', {
  /** The address without what is secret in it. */
  place: text('place').primaryKey(),
  /** The last place of the chain that it has taken. */
  position: bigint('position', { mode: 'number' }).notNull(),
  /** Until then one process is sending; the others leave it to that one. */
  leased_until: instant('leased_until'),
});

/**
 * Each row says whose records somebody was answered with on a day of the office. It is kept for
 * two days.
 */
export const peopleRead = pgTable(
  'people_read',
  {
    reader_id: uuid('reader_id').notNull(),
    day: date('day').notNull(),
    person_id: uuid('person_id').notNull(),
  },
  (own) => [primaryKey({ columns: [own.reader_id, own.day, own.person_id] })],
);

export const readingDays = pgTable(
  'reading_days',
  {
    reader_id: uuid('reader_id').notNull(),
    day: date('day').notNull(),
    /** The number of people that was last noted. */
    level: integer('level').notNull(),
  },
  (own) => [primaryKey({ columns: [own.reader_id, own.day] })],
);
