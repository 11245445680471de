/** How processes share the queue of mails: each mail is claimed, kept under lease, and settled. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { QueuedContent } from './mailContent.ts';

/** Mails with a one-time code have a lane of their own: they never wait behind others. */
export const LANES = ['codes', 'others'] as const;
export type Lane = (typeof LANES)[number];

/** A claim lasts this long unless it is renewed; then another process may take the mail. */
export const LEASE_SECONDS = 60;
/** Waiting times after a failure, seconds; after the last one the mail is given up. */
const BACK_OFF = [5, 15, 60, 300, 900, 1800, 3600];

export interface Claim {
  id: string;
  tries: number;
}
export interface ClaimedMail extends Claim {
  recipient: string;
  /** Its one-time code has expired. */
  is_over: boolean;
  content: { language: string; subject: string; letter: QueuedContent } | null;
}

const OF_LANE: Record<Lane, SQL> = {
  codes: sql`expires_at is not null`,
  others: sql`expires_at is null`,
};

/** In the order in which they were queued, as their ids are. */
export async function claimMails(
  db: Db,
  { lane, most, now }: { lane: Lane; most: number; now: Date },
): Promise<ClaimedMail[]> {
  const present = timestamptz(now);
  const claimed = await rows<ClaimedMail>(
    db,
    sql`update mails set tries = tries + 1, updated_at = ${present}, next_try_at = ${leaseFrom(now)}
      where id = any(array(select id from mails where state in ('queued', 'retrying') and ${OF_LANE[lane]}
        and next_try_at <= ${present} order by next_try_at limit ${most} for update skip locked))
      returning id, recipient, tries, coalesce(expires_at <= ${present}, false) as is_over,
        (select to_jsonb(c) from mail_contents c where c.mail_id = mails.id) as content`,
  );
  return claimed.sort((first, second) => (first.id < second.id ? -1 : 1));
}

const leaseFrom = (now: Date) =>
  sql`${timestamptz(now)} + ${LEASE_SECONDS}::int * interval '1 second'`;

/** A claim is still ours if no other process has taken it over after the lease. */
const ours = (claims: readonly Claim[]) => {
  const list = JSON.stringify(claims.map(({ id, tries }) => ({ id, tries })));
  const ids = sql.param(claims.map(({ id }) => id));
  // Named twice, so that they are found by their key however many mails the planner takes them for.
  return sql`from jsonb_to_recordset(${list}::jsonb) as claim (id uuid, tries int)
    where mails.id = any(${ids}::uuid[]) and mails.id = claim.id and mails.tries = claim.tries
      and mails.state in ('queued', 'retrying')`;
};

/** Renews the lease of mails that are still being sent. */
export async function renewLeases(db: Db, claims: readonly Claim[], now: Date) {
  if (claims.length === 0) return;
  await db.execute(sql`update mails set updated_at = ${timestamptz(now)}, next_try_at = ${leaseFrom(now)}
    ${ours(claims)}`);
}

/** Releases mails that were not begun. */
export async function releaseClaims(db: Db, claims: readonly Claim[], now: Date) {
  if (claims.length === 0) return;
  await db.execute(sql`update mails set tries = mails.tries - 1, updated_at = ${timestamptz(now)},
      next_try_at = ${timestamptz(now)}
    ${ours(claims)}`);
}

/** Content with a one-time code is removed; other content stays, so that the mail can be sent again. */
export async function settleSent(db: Db, claims: readonly Claim[], now: Date) {
  if (claims.length === 0) return;
  await settle(
    db,
    sql`state = 'sent', sent_at = ${timestamptz(now)}, last_error = null`,
    claims,
    now,
  );
}

export const markFailed = (db: Db, claimed: Claim, { reason, now }: Failure) =>
  settle(db, sql`state = 'failed', last_error = ${reason}`, [claimed], now);

interface Failure {
  reason: string;
  now: Date;
}

const settle = (db: Db, outcome: SQL, claims: readonly Claim[], now: Date) =>
  db.execute(sql`with settled as (
      update mails set ${outcome}, updated_at = ${timestamptz(now)} ${ours(claims)}
      returning mails.id, mails.expires_at)
    delete from mail_contents where mail_id = any(array(select id from settled where expires_at is not null))`);

/** @returns whether there is another try */
export async function scheduleRetry(
  db: Db,
  claimed: Claim,
  { reason, now }: Failure,
): Promise<boolean> {
  const seconds = BACK_OFF[claimed.tries - 1];
  if (seconds === undefined) {
    await markFailed(db, claimed, { reason, now });
    return false;
  }
  await db.execute(sql`update mails set state = 'retrying', last_error = ${reason}, updated_at = ${timestamptz(now)},
      next_try_at = ${timestamptz(now)} + ${seconds}::int * interval '1 second'
    ${ours([claimed])}`);
  return true;
}
