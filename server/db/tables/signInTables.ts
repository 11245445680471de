/** How people sign in: passwords, sessions, codes, second factors, providers of single sign-on. */
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

const created = () => instant('created_at').notNull();

/** Passkeys and authenticator apps. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    /** passkey, totp. */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    created_at: created(),
    /** Null until the person has shown that it works: it counts for nothing before. */
    confirmed_at: instant('confirmed_at'),
    used_at: instant('used_at'),
    /** A passkey's id, base64url. */
    credential_id: text('credential_id').unique('second_factors_credential'),
    /** COSE, base64url. */
    public_key: text('public_key'),
    /** For a passkey how often it signed, for an app the last step whose code was taken. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: jsonb('transports').$type<string[]>(),
    /** The secret that an app shares, sealed. */
    sealed: text('sealed'),
  },
  (own) => [index('second_factors_user_index').on(own.user_id)],
);

/** Each works once, in place of a second factor that is not at hand. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: uuid('user_id').notNull(),
    /** SHA-256, hex. */
    code_hash: text('code_hash').notNull(),
    created_at: created(),
    used_at: instant('used_at'),
  },
  (own) => [primaryKey({ name: 'recovery_codes_key', columns: [own.user_id, own.code_hash] })],
);

/** An account and the person at a provider whom it belongs to. Addresses change; these don't. */
export const signOnIdentities = pgTable(
  'sign_on_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    user_id: uuid('user_id').notNull(),
    created_at: created(),
    used_at: instant('used_at').notNull(),
  },
  (own) => [
    primaryKey({ name: 'sign_on_identities_key', columns: [own.issuer, own.subject] }),
    index('sign_on_identities_user_index').on(own.user_id),
  ],
);

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
    /** When that provider last said that its person is who they were, with what they may do. */
    vouched_at: instant('vouched_at'),
    /** When it is to be asked again. */
    ask_at: instant('ask_at'),
    /** A `Renewal`, sealed: what it is asked with. */
    renewal: text('renewal'),
  },
  (own) => [
    index('sessions_ask_index').on(own.ask_at).where(sql`ask_at is not null`),
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
