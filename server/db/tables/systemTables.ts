/** Tables that no declaration describes. */

import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { KeptRows } from '#schema/trash/trash.ts';
import { instant } from './columns.ts';

export * from './activityTables.ts';
export * from './figureTables.ts';
export * from './importTables.ts';
export * from './installationTables.ts';
export * from './questionnaireTables.ts';
export * from './satisfactionTables.ts';
export * from './signInTables.ts';
export * from './visitTables.ts';

const created = () => instant('created_at').notNull();

/** Uploaded files. `owner_id` has no foreign key, so that an upload never waits for its user. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    owner_id: uuid('owner_id'),
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    created_at: created(),
    /** Since when nothing is known to refer to it; null while something does. */
    unused_since: instant('unused_since'),
    /** The key that its bytes are encrypted with, sealed; null for bytes that lie there as they are. */
    sealed_key: text('sealed_key'),
    /** When a scanner found nothing in it; null for what no scanner has seen. */
    scanned_at: instant('scanned_at'),
  },
  (own) => [
    index('files_owner_index').on(own.owner_id),
    index('files_unused_index').on(own.unused_since),
    index('files_scanned_index').on(own.id).where(sql`scanned_at is null`),
  ],
);

/** What records were before they were changed, without what only few may know and without files. */
export const revisions = pgTable(
  'revisions',
  {
    id: uuid('id').primaryKey(),
    /** The name of its resource. */
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    /** Who changed it then. */
    actor_id: uuid('actor_id'),
    content: jsonb('content').$type<KeptRows[]>().notNull(),
    /** The `updated_at` of the version that took its place. */
    created_at: created(),
  },
  (own) => [
    index('revisions_record_index').on(own.record_id, own.created_at),
    index('revisions_created_index').on(own.created_at),
  ],
);

/** What a list of the administration opens with for somebody. */
export const listViews = pgTable(
  'list_views',
  {
    user_id: uuid('user_id').notNull(),
    /** The name of the list. */
    resource: text('resource').notNull(),
    /** A view of `views`, which may be gone. */
    view_id: uuid('view_id'),
    /** For the version before, which had hidden columns and saved filters here. */
    hidden: jsonb('hidden'),
    saved: jsonb('saved').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (own) => [primaryKey({ name: 'list_views_key', columns: [own.user_id, own.resource] })],
);

/**
 * What a mail of the queue says, apart from it, so that no list of mails can carry it; it goes with
 * its mail. A one-time code is removed as soon as it is of no use here.
 */
export const mailContents = pgTable('mail_contents', {
  mail_id: uuid('mail_id').primaryKey(),
  language: text('language').notNull(),
  subject: text('subject').notNull(),
  /** A `QueuedContent`. */
  letter: jsonb('letter').notNull(),
});

/** What a link of a mail, or a code, is worth: one reservation, until its end. */
export const visitLinks = pgTable(
  'visit_links',
  {
    /** SHA-256 of the token, hex. */
    token_hash: text('token_hash').primaryKey(),
    reservation_id: uuid('reservation_id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** SHA-256 of the mailbox that got it: with another address of the person it ends. */
    mailbox_hash: text('mailbox_hash').notNull(),
    created_at: created(),
  },
  (own) => [
    index('visit_links_reservation_index').on(own.reservation_id),
    index('visit_links_user_index').on(own.user_id),
  ],
);

/** The first answer to a retried request. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid('user_id').notNull(),
    key: text('key').notNull(),
    body_hash: text('body_hash').notNull(),
    reservation_id: uuid('reservation_id').notNull(),
    created_at: created(),
  },
  (own) => [
    primaryKey({ name: 'idempotency_keys_key', columns: [own.user_id, own.key] }),
    index('idempotency_keys_created_index').on(own.created_at),
  ],
);

/**
 * Every place that is taken, by its number within the slot: each can be taken once. The database keeps
 * them as the reservations say (`reservation_seats.sql`).
 */
export const reservationSeats = pgTable(
  'reservation_seats',
  {
    service_id: uuid('service_id').notNull(),
    starts_at: instant('starts_at').notNull(),
    seat: integer('seat').notNull(),
    reservation_id: uuid('reservation_id').notNull(),
  },
  (own) => [
    primaryKey({
      name: 'reservation_seats_key',
      columns: [own.service_id, own.starts_at, own.seat],
    }),
  ],
);

export const reservationHistory = pgTable(
  'reservation_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reservation_id: uuid('reservation_id').notNull(),
    actor_id: uuid('actor_id'),
    /** created, rescheduled, status, activity_status, notes. */
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    created_at: created(),
  },
  (own) => [index('reservation_history_index').on(own.reservation_id, own.id)],
);

/**
 * What happened and nobody was told of yet. The outbox makes notifications and mails of it, and removes
 * it in the same transaction.
 */
export const events = pgTable('events', {
  id: uuid('id').primaryKey(),
  /** A `ReservationEventName`. */
  name: text('name').notNull(),
  subject_id: uuid('subject_id').notNull(),
  /** The record belongs to this account. */
  user_id: uuid('user_id').notNull(),
  actor_id: uuid('actor_id'),
  /** An `EventDetails`. */
  details: jsonb('details').notNull(),
  created_at: created(),
  tries: integer('tries').notNull().default(0),
  next_try_at: instant('next_try_at').notNull(),
});

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

/** Pairs of records that look like one person, and that somebody has found to be two. */
export const distinctPeople = pgTable(
  'distinct_people',
  {
    /** The smaller id of the two. */
    first_id: uuid('first_id').notNull(),
    second_id: uuid('second_id').notNull(),
    created_at: created(),
  },
  (own) => [
    primaryKey({ name: 'distinct_people_key', columns: [own.first_id, own.second_id] }),
    index('distinct_people_second_index').on(own.second_id),
  ],
);

/** Which record an erased one was put together with; without an entry its person asked to be erased. */
export const mergedPeople = pgTable(
  'merged_people',
  {
    /** It is erased. */
    merged_id: uuid('merged_id').primaryKey(),
    kept_id: uuid('kept_id').notNull(),
  },
  (own) => [index('merged_people_kept_index').on(own.kept_id)],
);

/** Every privacy notice that there was, so that it can be shown what somebody agreed to. The newest holds. */
export const privacyNotices = pgTable('privacy_notices', {
  version: integer('version').primaryKey(),
  /** Null: the text of the product, in each language. */
  text: text('text'),
  since: instant('since').notNull(),
});

/** Who agreed, when, and to which text. The newest row of a person counts. */
export const healthConsents = pgTable(
  'health_consents',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    /** The version of the text in `schema/healthInformation/healthConsent.ts`. */
    version: text('version').notNull(),
    /** Code of the language that it was read in. */
    language: text('language').notNull(),
    given_at: instant('given_at').notNull(),
    given_by: uuid('given_by').notNull(),
    withdrawn_at: instant('withdrawn_at'),
  },
  (own) => [index('health_consents_user_index').on(own.user_id, own.id)],
);
