/** Tables that no declaration describes: sessions, codes, queues, logs, files. */

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export * from './activityTables.ts';
export * from './figureTables.ts';
export * from './healthTables.ts';
export * from './installationTables.ts';
export * from './limitTables.ts';
export * from './privacyTables.ts';
export * from './questionnaireTables.ts';
export * from './signInTables.ts';

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

/** A small sealed text for every key that values were sealed with: a start sees whether it has them. */
export const dataKeyChecks = pgTable('data_key_checks', {
  key_id: text('key_id').primaryKey(),
  check_value: text('check_value').notNull(),
  created_at: instant('created_at').notNull(),
  /** Since when nothing was sealed with it any longer; null for a key that is needed. */
  retired_at: instant('retired_at'),
});

/** Passwords live apart from people, so that no list of people can ever carry them. */
export const credentials = pgTable('credentials', {
  user_id: uuid('user_id').primaryKey(),
  password_hash: text('password_hash').notNull(),
  changed_at: instant('changed_at').notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex. */
    token_hash: text('token_hash').primaryKey(),
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    device: text('device'),
    address: text('address'),
    /** Made with a password; one made with a code alone gives no power of the office. */
    has_password: boolean('has_password').notNull(),
    created_at: created(),
    used_at: instant('used_at').notNull(),
    idle_until: instant('idle_until').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** When its person showed a second factor; null for a session that was made without one. */
    second_factor_at: instant('second_factor_at'),
    /** The provider of single sign-on that it came from; null for a sign-in here. */
    issuer: text('issuer'),
  },
  (own) => [
    index('sessions_user_index').on(own.user_id),
    index('sessions_expires_index').on(own.expires_at),
  ],
);

export const challenges = pgTable(
  'challenges',
  {
    id: uuid('id').primaryKey(),
    /** A `Flow`. */
    flow: text('flow').notNull(),
    /** Empty for an account that does not exist: it behaves alike and never succeeds. */
    user_id: uuid('user_id'),
    /** The address the flow was started for, hashed: what tries are counted by. */
    account_hash: text('account_hash').notNull(),
    code_hash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    created_at: created(),
    expires_at: instant('expires_at').notNull(),
    resend_at: instant('resend_at').notNull(),
    used_at: instant('used_at'),
    /**
     * `started_at` of a flow that a resend goes on with; `registration`, what to make of a right
     * code; `webauthn` and `sign_on`, what an answer of a passkey or a provider is checked against.
     */
    data: jsonb('data'),
  },
  (own) => [
    index('challenges_account_index').on(own.account_hash, own.created_at),
    index('challenges_user_index').on(own.user_id),
  ],
);

/** What a right code of "forgot password" or of an invitation is worth: one new password. */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    /** SHA-256 of the token, hex. */
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id').notNull(),
    created_at: created(),
    expires_at: instant('expires_at').notNull(),
  },
  (own) => [index('reset_tokens_user_index').on(own.user_id)],
);

/** How somebody likes a list of the administration to be. */
export const listViews = pgTable(
  'list_views',
  {
    user_id: uuid('user_id').notNull(),
    /** The name of the list. */
    resource: text('resource').notNull(),
    /** Paths of hidden columns; null as declared. */
    hidden: jsonb('hidden'),
    /** `SavedFilter`s of schema/listViews. */
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
  /** A `KeptLetter`. */
  letter: jsonb('letter').notNull(),
});

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
