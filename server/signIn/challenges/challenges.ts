/**
 * One-time codes. A challenge is one mail with one code; a resend creates the next challenge. An
 * account's challenges are handled one after the other, so that parallel requests outrun no limit.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { CODE_LENGTH } from '#schema/signIn/login.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { challenges, resetTokens } from '../../db/tables/systemTables.ts';
import { countMail } from '../../limits/countMail.ts';
import type { Mailbox } from '../../limits/mailbox.ts';
import type { Consent } from '../../privacy/consent.ts';
import { fingerprint } from '../../sealing/tokens.ts';
import type { CodelessFlow } from './codelessChallenges.ts';
import { tooMany, tooSoon } from './rateLimit.ts';

/** What a mailed code is for. */
export type Flow =
  | 'login'
  | 'login_code'
  | 'register'
  | 'forgot_password'
  | 'invitation'
  | 'change_email'
  | 'take_over'
  | 'visit';

/** An interval; settings can shorten it. */
const CODE_LASTS = sql`(select least(max(code_minutes), 10) * interval '1 minute' from settings)`;
const RESEND_SECONDS = 60;
export const TRIES_PER_CODE = sql`(select least(max(code_tries), 5) from settings)`;
const MAILS_PER_HOUR = 5;
/** How long after its start a flow may ask for another code: who takes a record over may read the mail tonight. */
const FLOW = sql`case when flow = 'take_over' then interval '1 day' else interval '1 hour' end`;

export interface StartedChallenge {
  challenge: string;
  expires_at: string;
  resend_at: string;
  /** For the mail alone, with how long it works. */
  code: string;
  minutes: number;
}
interface Start {
  flow: Flow;
  /** Null without an account: everything goes the same way, but no code is ever right. */
  user_id: string | null;
  account_hash: string;
  /** The mailbox whose mails are counted; invitations are not. */
  mailbox?: Mailbox;
  /** When the flow began, where a resend goes on with it. */
  started_at?: string;
  /** The one that a right code opens. */
  reservation_id?: string | null;
  /** What the account becomes with a right code of this challenge. */
  registration?: Registration | null;
  /** The code goes there, if no account has that address. */
  sent_to?: SentTo | null;
}

/** What somebody chose at registration; it waits until they have proved the mailbox. */
export interface Registration {
  username: string;
  password_hash: string;
  profile: Record<string, unknown>;
  privacy: Consent;
}

/** An address that no account had when its code was asked for. */
export interface SentTo {
  email: string;
  /** The language of the page that asked for it. */
  language: string;
}

/** Which flows go on in which status of the account. */
const FLOWS_BY_STATUS: Record<string, readonly (Flow | CodelessFlow)[]> = {
  active: [
    'login',
    'login_code',
    'forgot_password',
    'change_email',
    'take_over',
    'second_factor',
    'visit',
  ],
  pending: ['login_code', 'register', 'forgot_password', 'invitation', 'visit'],
};
/** Those with a code, which can be sent again. */
const MAILED = sql.param([
  'login',
  'login_code',
  'register',
  'forgot_password',
  'invitation',
  'change_email',
  'take_over',
  'visit',
] satisfies Flow[]);

export const isFlowAllowed = (flow: Flow | CodelessFlow, status: string | null) =>
  FLOWS_BY_STATUS[status ?? '']?.includes(flow) ?? false;

/** @throws AppError too_many_requests: one code a minute, five an hour */
export async function startChallenge(
  tx: Tx,
  start: Start & { now: Date },
): Promise<StartedChallenge> {
  await lockAccount(tx, start.account_hash);
  await limitMails(tx, start.account_hash, start.now);
  if (start.mailbox) await countMail(tx, start.mailbox, start.now);
  // Not a UUIDv7: its timestamp would make it easier to guess.
  const id = randomUUID();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const { flow, user_id, account_hash, now } = start;
  const { mailbox, started_at, registration, sent_to, reservation_id } = start;
  const [made] = await tx
    .insert(challenges)
    .values({
      id,
      flow,
      user_id,
      account_hash,
      code_hash: fingerprint('code', id, code),
      created_at: now.toISOString(),
      expires_at: sql`${timestamptz(now)} + ${CODE_LASTS}`,
      resend_at: new Date(now.getTime() + RESEND_SECONDS * 1000).toISOString(),
      data: { mailbox, started_at, registration, sent_to, reservation_id },
    })
    .returning({
      expires_at: challenges.expires_at,
      resend_at: challenges.resend_at,
      minutes: sql<number>`round(extract(epoch from ${challenges.expires_at} - ${challenges.created_at}) / 60)::int`,
    });
  if (!made) throw new Error('The insert answered no row');
  return { challenge: id, ...made, code };
}

interface Recent {
  flow: Flow;
  account_hash: string;
  now: Date;
  /** Only one that was neither used nor closed. */
  isOpen?: boolean;
}

/**
 * The challenge whose mail is less than a minute old: who asks again gets the same step. One that was
 * used counts as well by default, so that asking does not tell that somebody has signed in.
 */
export async function recentChallenge(
  tx: Tx,
  { flow, account_hash, now, isOpen = false }: Recent,
): Promise<Omit<StartedChallenge, 'code' | 'minutes'> | null> {
  await lockAccount(tx, account_hash);
  const { id, expires_at, resend_at } = challenges;
  const [recent] = await tx
    .select({ challenge: id, expires_at, resend_at })
    .from(challenges)
    .where(
      and(
        eq(challenges.account_hash, account_hash),
        eq(challenges.flow, flow),
        sql`${resend_at} > ${timestamptz(now)}`,
        isOpen ? isNull(challenges.used_at) : undefined,
      ),
    )
    .orderBy(desc(challenges.created_at))
    .limit(1);
  return recent ?? null;
}

interface Open extends Start {
  wait: number;
}

/**
 * Ends a challenge, so that the next one replaces it.
 * @returns null when there is none to continue
 * @throws AppError too_many_requests before its time for a resend
 */
export async function replaceChallenge(
  tx: Tx,
  { challenge, now }: { challenge: string; now: Date },
): Promise<Start | null> {
  if (!(await lockAccountOf(tx, challenge))) return null;
  const [open] = await rows<Open>(
    tx,
    sql`select flow, user_id, account_hash, coalesce(data ->> 'started_at', created_at::text) as started_at,
        data -> 'registration' as registration, data -> 'sent_to' as sent_to,
        data ->> 'reservation_id' as reservation_id, data -> 'mailbox' as mailbox,
        ceil(extract(epoch from resend_at - ${timestamptz(now)}))::int as wait
      from challenges where id = ${challenge} and used_at is null and flow = any(${MAILED})
        and coalesce((data ->> 'started_at')::timestamptz, created_at) > ${timestamptz(now)} - ${FLOW}`,
  );
  if (!open) return null;
  const { wait, ...start } = open;
  if (wait > 0) throw tooSoon(wait);
  await closeChallenge(tx, challenge, now);
  return start;
}

/** The newest challenge of that flow whose code still works. The caller checks who may see it. */
export async function openChallengeOf(
  db: Db | Tx,
  { user_id, flow, now }: { user_id: string; flow: Flow; now: Date },
): Promise<(Omit<StartedChallenge, 'code' | 'minutes'> & { tries_left: number }) | null> {
  const [open] = await db
    .select({
      challenge: challenges.id,
      expires_at: challenges.expires_at,
      resend_at: challenges.resend_at,
      tries_left: sql<number>`${TRIES_PER_CODE} - ${challenges.tries}`.mapWith(Number),
    })
    .from(challenges)
    .where(
      and(
        eq(challenges.user_id, user_id),
        eq(challenges.flow, flow),
        isNull(challenges.used_at),
        sql`${challenges.expires_at} > ${timestamptz(now)} and ${challenges.tries} < ${TRIES_PER_CODE}`,
      ),
    )
    .orderBy(desc(challenges.created_at))
    .limit(1);
  return open ?? null;
}

/** After a change of the account, codes and tokens from before are worthless. */
export const closeChallengesOf = (tx: Tx, { user_id, now }: { user_id: string; now: Date }) =>
  closeChallengesOfAll(tx, { users: sql`(${user_id}::uuid)`, now });

/** @param to.users a list of ids, as `in` takes it */
export async function closeChallengesOfAll(tx: Tx, { users, now }: { users: SQL; now: Date }) {
  await tx
    .update(challenges)
    .set(closed(now))
    .where(and(sql`${challenges.user_id} in ${users}`, isNull(challenges.used_at)));
  await tx.delete(resetTokens).where(sql`${resetTokens.user_id} in ${users}`);
}

/** Also forgets what the registration chose, its password hash included. */
const closed = (now: Date) => ({ used_at: now.toISOString(), data: null });
export const closeChallenge = (tx: Tx, challenge: string, now: Date) =>
  tx.update(challenges).set(closed(now)).where(eq(challenges.id, challenge));

async function limitMails(tx: Tx, account_hash: string, now: Date) {
  const present = timestamptz(now);
  const [sent] = await rows<{ of_hour: number; minute_wait: number; hour_wait: number }>(
    tx,
    sql`select count(*)::int as of_hour,
        ceil(extract(epoch from max(created_at) + ${RESEND_SECONDS}::int * interval '1 second' - ${present}))::int as minute_wait,
        ceil(extract(epoch from min(created_at) + interval '1 hour' - ${present}))::int as hour_wait
      from challenges where account_hash = ${account_hash} and created_at > ${present} - interval '1 hour'`,
  );
  if (!sent || sent.of_hour === 0) return;
  if (sent.of_hour >= MAILS_PER_HOUR) throw tooMany(Math.max(1, sent.hour_wait));
  if (sent.minute_wait > 0) throw tooSoon(sent.minute_wait);
}

/** Locks the counting for this account until the transaction ends. */
async function lockAccount(tx: Tx, account_hash: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account_hash}, 0))`);
}

/** Take the lock before reading a challenge; otherwise the read is outdated. */
export async function lockAccountOf(tx: Tx, challenge: string): Promise<string | null> {
  const [row] = await tx
    .select({ account_hash: challenges.account_hash })
    .from(challenges)
    .where(eq(challenges.id, challenge));
  if (!row) return null;
  await lockAccount(tx, row.account_hash);
  return row.account_hash;
}
