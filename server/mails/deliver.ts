/** Sends the mails of one lane: a few at once, each settled by itself. */

import { setTimeout as sleep } from 'node:timers/promises';
import { singleFlight } from '../concurrencyLimit.ts';
import type { Deps } from '../deps.ts';
import type { WaitingLine } from '../http/waitingLine.ts';
import {
  type Claim,
  type ClaimedMail,
  claimMails,
  type Lane,
  LEASE_SECONDS,
  markFailed,
  releaseClaims,
  renewLeases,
  scheduleRetry,
} from './claims.ts';
import type { Sender } from './mailContent.ts';
import type { Pace } from './pace.ts';
import { renderMail } from './renderMail.ts';
import { senderOf } from './sender.ts';
import { SentMails } from './sent.ts';
import { UnknownMailboxError } from './transports/mailer.ts';
import { withVisitLinks } from './visitLinks.ts';

/** Claimed together, so that many mails cost the database few statements. */
const BATCH = 20;
/** Milliseconds between two mails of a worker while people wait to book in this process. */
const PAUSE_IN_RUSH = 100;
const HEARTBEAT_MS = (LEASE_SECONDS * 1000) / 3;

export type DeliveryDeps = Pick<
  Deps,
  'clock' | 'config' | 'database' | 'files' | 'mailer' | 'records'
> & {
  /** While somebody waits there, mails that are no codes go out more slowly. */
  waitingLine?: WaitingLine;
};
export interface DeliveryLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
interface LaneOptions {
  lane: Lane;
  log: DeliveryLog;
  /** Waits until the provider's rate allows a mail. */
  pace?: Pace;
}

export function openLane(deps: DeliveryDeps, { lane, log, pace }: LaneOptions) {
  const { clock, database, config, mailer } = deps;
  const { db } = database;
  const waiting: (ClaimedMail & { sender: Sender })[] = [];
  const underWay = new Set<Claim>();
  const sent = new SentMails(db, clock, (error) => {
    log.warn({ err: error }, 'mails that were sent could not be written down yet');
  });
  let claimed = 0;
  let sending = 0;
  let isAsked = false;
  let isStopped = false;

  const claimMore = singleFlight(async () => {
    isAsked = false;
    const batch = await claimMails(db, { lane, most: BATCH, now: clock() });
    if (batch.length === 0) return;
    try {
      const sender = await senderOf(deps);
      const mails = await withVisitLinks(db, batch, clock());
      // A stop that came meanwhile released what was waiting then, and this batch was not.
      if (isStopped) return await releaseClaims(db, batch, clock());
      claimed += batch.length;
      waiting.push(...mails.map((mail) => ({ ...mail, sender })));
    } catch (error) {
      await releaseClaims(db, batch, clock());
      throw error;
    }
  });

  const deliver = async (mail: ClaimedMail, sender: Sender) => {
    const { id, recipient, content } = mail;
    if (mail.is_over || !content) {
      const reason = mail.is_over ? 'EXPIRED' : 'EMPTY';
      return markFailed(db, mail, { reason, now: clock() });
    }
    try {
      await mailer.send(renderMail({ id, recipient, ...content }, sender));
    } catch (error) {
      return failed(mail, error);
    }
    sent.add(mail);
  };
  const failed = async (mail: ClaimedMail, error: unknown) => {
    const failure = { reason: reasonOf(error), now: clock() };
    const facts = { mail: mail.id, tries: mail.tries, reason: failure.reason };
    if (error instanceof UnknownMailboxError) {
      log.warn(facts, 'a mail was given up: there is no such mailbox');
      return markFailed(db, mail, failure);
    }
    const isTriedAgain = await scheduleRetry(db, mail, failure);
    if (isTriedAgain) log.warn(facts, 'a mail could not be sent and is tried again');
    else log.error(facts, 'a mail was given up');
  };

  /** One worker: sends until nothing is queued. */
  const send = async () => {
    while (!isStopped) {
      if (waiting.length === 0) await claimMore();
      const next = waiting.shift();
      if (!next) {
        if (isAsked) continue;
        return;
      }
      underWay.add(next);
      try {
        if (lane === 'others' && deps.waitingLine?.isWaitedFor) await sleep(PAUSE_IN_RUSH);
        if (pace && !(await pace.next(lane))) {
          await releaseClaims(db, [next], clock());
          return;
        }
        await deliver(next, next.sender);
      } finally {
        underWay.delete(next);
      }
    }
  };

  /** @returns how many mails this lane has claimed since it was opened */
  const run = async (): Promise<number> => {
    isAsked = true;
    const senders = [];
    const heartbeat = setInterval(() => {
      renewLeases(db, [...underWay, ...waiting, ...sent.claims], clock()).catch(() => undefined);
    }, HEARTBEAT_MS).unref();
    while (sending < config.mail_connections && !isStopped) {
      sending += 1;
      senders.push(
        send().finally(() => {
          sending -= 1;
        }),
      );
    }
    // Wait for all: the others would lose their lease.
    const ends = await Promise.allSettled(senders);
    await sent.settle().finally(() => clearInterval(heartbeat));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return claimed;
  };
  const stop = async () => {
    isStopped = true;
    await releaseClaims(db, waiting.splice(0), clock());
    await sent.stop();
  };
  return { run, stop };
}

/** Only the kind of failure: the server's message may contain the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}
