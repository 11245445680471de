/** One round of the queue: claim some mails, hand them over, write down how that went. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Deps } from '../http/context.ts';
import { dressed } from './dress.ts';
import type { KeptLetter, Sender } from './letter.ts';
import { senderOf } from './sender.ts';

/**
 * Who claims a mail has this long; then it counts as lost with its process and is sent again. Longer
 * than a whole batch takes over three connections that all time out.
 */
export const LEASE_SECONDS = 300;
/** Waiting times after a failure, seconds; after the last one the mail is given up. */
const BACK_OFF = [5, 15, 60, 300, 900, 1800, 3600];
export const BATCH = 20;
const SETTLE_MS = 250;

export type DeliveryDeps = Pick<
  Deps,
  'clock' | 'config' | 'database' | 'files' | 'mailer' | 'records'
>;
export interface DeliveryLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

interface Claim {
  id: string;
  tries: number;
}
interface Claimed extends Claim {
  recipient: string;
  /** Its one-time code works no longer. */
  is_over: boolean;
  content: { language: string; subject: string; letter: KeptLetter } | null;
}

/** @returns how many mails were claimed */
export async function deliverMails(deps: DeliveryDeps, log: DeliveryLog): Promise<number> {
  const { db } = deps.database;
  const claimed = await claim(db, deps.clock());
  if (claimed.length === 0) return 0;
  const sender = await senderOf(deps);
  const sent: Claim[] = [];
  // One after the other: the last one ends when all are written down.
  let settling = Promise.resolve();
  const settle = () => {
    settling = settling.catch(() => undefined).then(() => settleSent(db, sent, deps.clock()));
    return settling;
  };
  // Whoever is killed meanwhile has little to send twice, however slow the rest of the batch is.
  const timer = setInterval(() => settle().catch(() => undefined), SETTLE_MS);
  await Promise.all(
    claimed.map(async (mail) => {
      if (await deliver(deps, { mail, sender }, log)) sent.push(mail);
    }),
  ).finally(() => clearInterval(timer));
  await settle();
  return claimed.length;
}

/** In the order in which they were queued, as their ids are. */
const claim = async (db: Db, now: Date) => {
  const present = timestamptz(now);
  const claimed = await rows<Claimed>(
    db,
    sql`update mails set tries = tries + 1, updated_at = ${present},
        next_try_at = ${present} + ${LEASE_SECONDS}::int * interval '1 second'
      where id in (select id from mails where state in ('queued', 'retrying') and next_try_at <= ${present}
        order by next_try_at limit ${BATCH} for update skip locked)
      returning id, recipient, tries, coalesce(expires_at <= ${present}, false) as is_over,
        (select to_jsonb(c) from mail_contents c where c.mail_id = mails.id) as content`,
  );
  return claimed.sort((one, other) => (one.id < other.id ? -1 : 1));
};

/** @returns whether it is handed over */
async function deliver(
  { clock, database: { db }, mailer }: DeliveryDeps,
  { mail, sender }: { mail: Claimed; sender: Sender },
  log: DeliveryLog,
): Promise<boolean> {
  const { id, recipient, content } = mail;
  if (mail.is_over || !content) {
    const reason = mail.is_over ? 'EXPIRED' : 'EMPTY';
    await giveUp(db, mail, { reason, now: clock() });
    return false;
  }
  try {
    await mailer.send(dressed({ id, recipient, ...content }, sender));
    return true;
  } catch (error) {
    await putOff(db, mail, { reason: reasonOf(error), now: clock(), log });
    return false;
  }
}

/** A claim still is ours while no other process has taken it over after the lease. */
const OURS = sql`mails.state in ('queued', 'retrying')`;

/**
 * Takes those away from the list that it wrote down. A one-time code must not lie about; the rest
 * can be sent again while it is kept.
 */
async function settleSent(db: Db, sent: Claim[], now: Date) {
  const count = sent.length;
  if (count === 0) return;
  const claims = JSON.stringify(sent.map(({ id, tries }) => ({ id, tries })));
  await db.execute(sql`with settled as (
      update mails set state = 'sent', sent_at = ${timestamptz(now)},
        updated_at = ${timestamptz(now)}, last_error = null
      from jsonb_to_recordset(${claims}::jsonb) as claim (id uuid, tries int)
      where mails.id = claim.id and mails.tries = claim.tries and ${OURS}
      returning mails.id, mails.expires_at)
    delete from mail_contents c using settled s where c.mail_id = s.id and s.expires_at is not null`);
  sent.splice(0, count);
}

interface Failure {
  reason: string;
  now: Date;
}

async function putOff(db: Db, mail: Claim, { reason, now, log }: Failure & { log: DeliveryLog }) {
  const seconds = BACK_OFF[mail.tries - 1];
  const facts = { mail: mail.id, tries: mail.tries, reason };
  if (seconds === undefined) {
    log.error(facts, 'a mail was given up');
    await giveUp(db, mail, { reason, now });
    return;
  }
  log.warn(facts, 'a mail could not be sent and is tried again');
  await db.execute(sql`update mails set state = 'retrying', last_error = ${reason}, updated_at = ${timestamptz(now)},
      next_try_at = ${timestamptz(now)} + ${seconds}::int * interval '1 second'
    where id = ${mail.id} and tries = ${mail.tries} and ${OURS}`);
}

async function giveUp(db: Db, { id, tries }: Claim, { reason, now }: Failure) {
  await db.execute(sql`with settled as (
      update mails set state = 'failed', last_error = ${reason}, updated_at = ${timestamptz(now)}
      where id = ${id} and tries = ${tries} and ${OURS} returning id, expires_at)
    delete from mail_contents c using settled s where c.mail_id = s.id and s.expires_at is not null`);
}

/** The kind of failure alone: a server's words may repeat the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}
