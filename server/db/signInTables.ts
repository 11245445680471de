/** Second factors, and who somebody is to a provider of single sign-on. */
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
    /** Of a passkey, base64url. */
    credential_id: text('credential_id').unique('second_factors_credential'),
    /** COSE, base64url. */
    public_key: text('public_key'),
    /** Of a passkey how often it signed, of an app the last step whose code was taken. */
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
