/**
 * Makes notifications of events (`notifyOfEvents.ts`), and delivers the queue of mails. Both were written in the
 * transaction of the change that they are about, and go out after it. Any number of processes may do it.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { JobName } from '#schema/monitoring/installationStatus.ts';
import { JobRecords } from '../../jobRecords.ts';
import { notifyOfEvents } from '../../reservations/notifyOfEvents.ts';
import { LANES, type Lane } from '../claims.ts';
import { type DeliveryDeps, type DeliveryLog, openLane } from '../deliver.ts';
import { running } from '../kick.ts';
import { Pace } from '../pace.ts';

const POLL_MS = 3_000;
/** A worker is not woken by what others write. */
const WORKER_POLL_MS = 500;
const JOBS: Record<Lane, JobName> = { codes: 'send_codes', others: 'send_mails' };
/** Between two rounds of notifying: what happens meanwhile is notified together, in few statements. */
const GATHER_MS = 100;
/** When stopping, mails under way may take this long; then their connection is closed. */
const STOP_MS = 4_000;
const WRITE_DOWN_MS = 1_000;

export interface Outbox {
  /** Delivers now, after a transaction that queued a mail. */
  kick(): void;
  /** Makes notifications of events now, after a transaction that wrote one. */
  notify(): void;
  /** Closes the mailer too. Resolves when what is being sent is sent, or after a few seconds. */
  stop(): Promise<void>;
  /** Notifies of what was booked in the last moment, once nothing is booked any longer: see `stop`. */
  notifyRest(): Promise<void>;
}

const notifyOf = ({ clock, database }: DeliveryDeps, log: DeliveryLog) =>
  notifyOfEvents(database.db, {
    clock,
    onFailure: (facts) => log.error(facts, 'an event could not be told and is tried again'),
  });

/** Notifies of all events and sends until nothing waits. @returns how many mails were claimed */
export async function deliverMails(deps: DeliveryDeps, log: DeliveryLog): Promise<number> {
  await notifyOf(deps, log);
  const counts = await Promise.all(LANES.map((lane) => openLane(deps, { lane, log }).run()));
  return counts.reduce((sum, count) => sum + count, 0);
}

export function startOutbox(deps: DeliveryDeps, log: DeliveryLog): Outbox {
  const { db } = deps.database;
  const { records = new JobRecords() } = deps;
  const { mail_rate, role } = deps.config;
  const every = role === 'worker' ? WORKER_POLL_MS : POLL_MS;
  const pace = mail_rate === undefined ? undefined : new Pace(mail_rate);
  const lanes = LANES.map((lane) => ({
    job: { name: JOBS[lane], every },
    ...openLane(deps, { lane, log, ...(pace && { pace }) }),
  }));
  const rounds = new Set<Promise<unknown>>();
  let isStopped = false;
  let isAsked = false;
  let isNotifying = false;

  const runJob = (job: { name: JobName; every: number }, work: () => Promise<unknown>) => {
    const round = records
      .during(job, work, deps.clock)
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'the queue could not be read');
      })
      .finally(() => rounds.delete(round));
    rounds.add(round);
    return round;
  };
  const send = () => {
    for (const lane of lanes) runJob(lane.job, () => lane.run());
  };
  const notifyAll = async () => {
    if (isNotifying) return;
    isNotifying = true;
    while (isAsked && !isStopped) {
      isAsked = false;
      await runJob({ name: 'tell_of_events', every }, async () => {
        if ((await notifyOf(deps, log)) > 0 && !isStopped) send();
      });
      if (isAsked) await wait(GATHER_MS, undefined, { ref: false });
    }
    isNotifying = false;
  };
  const kick = () => {
    if (!isStopped) send();
  };
  const notifySoon = () => {
    isAsked = true;
    void notifyAll();
  };
  const look = () => {
    kick();
    notifySoon();
  };
  const timer = setInterval(look, every);
  timer.unref();
  const outbox: Outbox = {
    kick,
    notify: notifySoon,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      running.delete(db);
      const stops = Promise.allSettled(lanes.map((lane) => lane.stop()));
      pace?.stop();
      await within(STOP_MS, Promise.all([...rounds, stops]));
      await deps.mailer.close();
      await within(WRITE_DOWN_MS, Promise.all([...rounds, stops]));
    },
    notifyRest: async () => {
      await within(
        WRITE_DOWN_MS,
        notifyOf(deps, log).catch(() => 0),
      );
    },
  };
  running.set(db, outbox);
  look();
  return outbox;
}

const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, wait(milliseconds, undefined, { ref: false })]);
