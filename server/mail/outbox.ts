/**
 * The queue of mails, in the database: a mail is written in the transaction of what it tells of,
 * and sent after that. Any number of processes may deliver from it.
 */
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Database, Db, Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import { mails } from '../db/systemTables.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Who claims a mail has this long; then it counts as lost with its process and is sent again. */
const LEASE_SECONDS = 120;
/** Waiting times after a failure, seconds; after the last one the mail is given up. */
const BACK_OFF = [5, 15, 60, 300, 900, 1800, 3600];
const BATCH = 20;
/** Between two full batches, so that a rush of mails leaves the database to the people. */
const BREATH_MS = 100;
const POLL_MS = 3_000;
const STOP_MS = 5_000;

interface Deps {
  database: Database;
  mailer: Mailer;
}
interface Log {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
interface Claimed {
  id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  attachments: Mail['attachments'] | null;
  tries: number;
}

export interface Outbox {
  /** Looks for mails now: after a transaction that queued one. */
  kick(): void;
  /** Resolves when what is being sent is sent, or after a few seconds. */
  stop(): Promise<void>;
}

/** The outbox that delivers for a database in this process, if one runs. */
const running = new WeakMap<Db, Outbox>();

export async function queueMail(tx: Tx, mail: Mail) {
  await tx.insert(mails).values({ ...rowOf(mail), state: 'queued' });
}

/** Takes the same work as `queueMail` and sends nothing: what is absent must not answer faster. */
export async function queueNoMail(tx: Tx, mail: Mail) {
  await tx.insert(mails).values({ ...rowOf({ ...mail, to: '' }), state: 'void' });
}

/** Called after the transaction; without it the mail waits for the next look, a few seconds. */
export const kickOutbox = (db: Db) => running.get(db)?.kick();

export function startOutbox(deps: Deps, log: Log): Outbox {
  const { db } = deps.database;
  let isStopped = false;
  let isAsked = false;
  let round: Promise<void> | null = null;

  const look = async () => {
    do {
      isAsked = false;
      while (!isStopped && (await deliverMails(deps, log)) === BATCH) await wait(BREATH_MS);
    } while (isAsked && !isStopped);
  };
  const kick = () => {
    isAsked = true;
    if (round || isStopped) return;
    round = look()
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'the mail queue could not be read');
      })
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(kick, POLL_MS);
  timer.unref();
  const outbox: Outbox = {
    kick,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      running.delete(db);
      await Promise.race([round, wait(STOP_MS)]);
    },
  };
  running.set(db, outbox);
  kick();
  return outbox;
}

/** One round. @returns how many mails were claimed */
export async function deliverMails({ database, mailer }: Deps, log: Log): Promise<number> {
  const { db } = database;
  const claimed = await rows<Claimed>(
    db,
    sql`update mails set tries = tries + 1, next_try_at = now() + ${LEASE_SECONDS}::int * interval '1 second'
      where id in (select id from mails where state = 'queued' and next_try_at <= now()
        order by next_try_at limit ${BATCH} for update skip locked)
      returning id, recipient, subject, body_text, body_html, attachments, tries`,
  );
  const sent = await Promise.all(claimed.map((mail) => deliver(db, mailer, mail, log)));
  await settleSent(
    db,
    claimed.filter((_, index) => sent[index]),
  );
  return claimed.length;
}

/** @returns whether it is handed over */
async function deliver(db: Db, mailer: Mailer, mail: Claimed, log: Log): Promise<boolean> {
  try {
    await mailer.send({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      ...(mail.body_html === null ? {} : { html: mail.body_html }),
      ...(mail.attachments ? { attachments: mail.attachments } : {}),
    });
    return true;
  } catch (error) {
    await putOff(db, mail, reasonOf(error), log);
    return false;
  }
}

/** All of a batch at once. What they said is not needed again; a one-time code must not lie about. */
async function settleSent(db: Db, sent: readonly Claimed[]) {
  if (sent.length === 0) return;
  const claims = JSON.stringify(sent.map(({ id, tries }) => ({ id, tries })));
  await db.execute(sql`update mails set state = 'sent', sent_at = now(), subject = '', body_text = '',
      body_html = null, attachments = null
    from jsonb_to_recordset(${claims}::jsonb) as claim (id uuid, tries int)
    where mails.id = claim.id and mails.tries = claim.tries and mails.state = 'queued'`);
}

async function putOff(db: Db, mail: Claimed, reason: string, log: Log) {
  const seconds = BACK_OFF[mail.tries - 1];
  const facts = { mail: mail.id, tries: mail.tries, reason };
  if (seconds === undefined) {
    log.error(facts, 'a mail was given up');
    await settle(db, mail, { state: 'failed', last_error: reason });
    return;
  }
  log.warn(facts, 'a mail could not be sent and is tried again');
  await settle(db, mail, {
    next_try_at: sql`now() + ${seconds}::int * interval '1 second'`,
    last_error: reason,
  });
}

/** Only while the claim still is ours: another process may have taken it over after the lease. */
async function settle(db: Db, { id, tries }: Claimed, change: object) {
  await db
    .update(mails)
    .set(change)
    .where(and(eq(mails.id, id), eq(mails.state, 'queued'), eq(mails.tries, tries)));
}

/** The kind of failure alone: a server's words may repeat the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

const rowOf = ({ id = uuidv7(), to, subject, text, html, attachments }: Mail) => ({
  id,
  recipient: to,
  subject,
  body_text: text,
  body_html: html ?? null,
  attachments: attachments ?? null,
});

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
