/**
 * Delivers the queue of mails. A mail is queued in the transaction of the change that it is about, and
 * sent after that. Any number of processes may deliver.
 */

import type { JobName } from '../../schema/installationStatus.ts';
import type { Db } from '../db/database.ts';
import { JobRecords } from '../jobRecords.ts';
import { LANES, type Lane } from './claims.ts';
import { type DeliveryDeps, type DeliveryLog, deliverMails, openLane } from './deliver.ts';
import { Pace } from './pace.ts';

export { deliverMails };

const POLL_MS = 3_000;
const JOBS: Record<Lane, JobName> = { codes: 'send_codes', others: 'send_mails' };
/** When stopping, mails under way may take this long; then their connection is closed. */
const STOP_MS = 4_000;
const WRITE_DOWN_MS = 1_000;

export interface Outbox {
  /** Delivers now, after a transaction that queued a mail. */
  kick(): void;
  /** Closes the mailer too. Resolves when what is being sent is sent, or after a few seconds. */
  stop(): Promise<void>;
}

/** The outbox that delivers for a database in this process, if one runs. */
const running = new WeakMap<Db, Outbox>();

/**
 * Call it after the transaction; otherwise the mail waits a few seconds for the next round.
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
  const { mail_rate } = deps.config;
  const pace = mail_rate === undefined ? undefined : new Pace(mail_rate);
  const lanes = LANES.map((lane) => ({
    job: { name: JOBS[lane], every: POLL_MS },
    ...openLane(deps, { lane, log, ...(pace && { pace }) }),
  }));
  const rounds = new Set<Promise<unknown>>();
  let isStopped = false;

  const kick = () => {
    if (isStopped) return;
    for (const lane of lanes) {
      const round = records
        .during(lane.job, () => lane.run(), deps.clock)
        .catch((error: unknown) => {
          if (!isStopped) log.warn({ err: error }, 'the mail queue could not be read');
        })
        .finally(() => rounds.delete(round));
      rounds.add(round);
    }
  };
  const timer = setInterval(kick, POLL_MS);
  timer.unref();
  const outbox: Outbox = {
    kick,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      running.delete(db);
      const given = Promise.allSettled(lanes.map((lane) => lane.stop()));
      pace?.stop();
      await Promise.race([Promise.all([...rounds, given]), wait(STOP_MS)]);
      await deps.mailer.close();
      await Promise.race([Promise.all([...rounds, given]), wait(WRITE_DOWN_MS)]);
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
