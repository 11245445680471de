/**
 * Delivers the queue of mails: a mail is written in the transaction of what it tells of, and sent
 * after that. Any number of processes may deliver from it.
 */
import type { Db } from '../db/connect.ts';
import { JobRecords } from '../monitoring/jobRecords.ts';
import { BATCH, type DeliveryDeps, type DeliveryLog, deliverMails } from './deliver.ts';

export { deliverMails };

/** Between two full batches, so that a rush of mails leaves the database to the people. */
const BREATH_MS = 100;
const POLL_MS = 3_000;
const JOB = { name: 'send_mails', every: POLL_MS } as const;
/** What is being sent may take this long; then what waits for a connection goes back to the queue. */
const STOP_MS = 4_000;
const GIVE_BACK_MS = 1_000;

export interface Outbox {
  /** Looks for mails now: after a transaction that queued one. */
  kick(): void;
  /** Closes the mailer too. Resolves when what is being sent is sent, or after a few seconds. */
  stop(): Promise<void>;
}

/** The outbox that delivers for a database in this process, if one runs. */
const running = new WeakMap<Db, Outbox>();

/**
 * Called after the transaction; without it the mail waits for the next look, a few seconds.
 * @returns whether this process delivers
 */
export function kickOutbox(db: Db): boolean {
  const outbox = running.get(db);
  outbox?.kick();
  return outbox !== undefined;
}

export function startOutbox(deps: DeliveryDeps, log: DeliveryLog): Outbox {
  const { db } = deps.database;
  const { records = new JobRecords() } = deps;
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
    round = records
      .during(JOB, look, deps.clock)
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
      await deps.mailer.close();
      await Promise.race([round, wait(GIVE_BACK_MS)]);
    },
  };
  running.set(db, outbox);
  kick();
  return outbox;
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
