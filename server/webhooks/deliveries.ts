/** How processes share the deliveries: each is claimed, sent and settled. */
import { sql } from 'drizzle-orm';
import { webhookDelivery } from '#schema/index.ts';
import { announce } from '../db/announce.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Answer } from './post.ts';
import { type StopReason, stopWebhook } from './stop.ts';

/** Longer than an attempt may take; then another process may claim it. */
const LEASE_SECONDS = 60;
/** Waiting times after a failure, seconds; after the last one the delivery is given up. */
export const BACK_OFF = [5, 60, 300, 1_800, 7_200, 21_600, 86_400];
const FAILING_MS = 5 * 24 * 60 * 60_000;

export interface Claim {
  id: string;
  webhook_id: string;
  attempts: number;
  event: string;
  record_id: string | null;
  created_at: Date | string;
}

const OPEN = sql`d.state in ('waiting', 'retrying')`;

/** The webhooks for which something is due. */
export async function dueWebhooks(db: Db, now: Date): Promise<string[]> {
  const due = await rows<{ id: string }>(
    db,
    sql`select w.id from webhooks w where w.is_active and exists (select 1 from webhook_deliveries d
      where d.webhook_id = w.id and ${OPEN} and d.next_attempt_at <= ${timestamptz(now)})`,
  );
  return due.map(({ id }) => id);
}

/** The oldest first, and none once somebody has switched the webhook off. */
export async function claim(
  db: Db,
  webhook_id: string,
  { most, now }: { most: number; now: Date },
): Promise<Claim[]> {
  const at = timestamptz(now);
  const claims = await rows<Claim>(
    db,
    sql`update webhook_deliveries set attempts = attempts + 1, attempted_at = ${at}, updated_at = ${at},
        next_attempt_at = ${at} + ${LEASE_SECONDS}::int * interval '1 second'
      where id = any(array(select d.id from webhook_deliveries d
        where d.webhook_id = ${webhook_id} and ${OPEN} and d.next_attempt_at <= ${at}
          and exists (select 1 from webhooks w where w.id = d.webhook_id and w.is_active)
        order by d.next_attempt_at, d.id limit ${most} for update skip locked))
      returning id, webhook_id, attempts, event, record_id, created_at`,
  );
  return claims.sort((first, second) => (first.id < second.id ? -1 : 1));
}

/** The process stops before an answer came: this attempt does not count. */
export const release = (db: Db, { id, attempts }: Claim, now: Date) =>
  db.execute(sql`update webhook_deliveries set attempts = attempts - 1,
    next_attempt_at = ${timestamptz(now)} where id = ${id} and attempts = ${attempts}`);

/** @returns why the webhook was switched off, if it was */
export const settle = (
  db: Db,
  claimed: Claim,
  answer: Answer,
  now: Date,
): Promise<StopReason | null> =>
  db.transaction(async (tx) => {
    const { webhook_id } = claimed;
    const isOurs = await write(tx, claimed, answer, now);
    announce(tx, [{ topic: webhookDelivery.name, team_id: null }]);
    if (!isOurs) return null;
    if (answer.problem === null) {
      await tx.execute(sql`update webhooks set failing_since = null
        where id = ${webhook_id} and failing_since is not null`);
      return null;
    }
    const [hook] = await rows<{ failing_since: Date | string }>(
      tx,
      sql`update webhooks set failing_since = coalesce(failing_since, ${timestamptz(now)})
        where id = ${webhook_id} and is_active returning failing_since`,
    );
    if (!hook) return null;
    const isFailing = now.getTime() - new Date(hook.failing_since).getTime() >= FAILING_MS;
    const reason = answer.problem === 'GONE' ? 'gone' : isFailing ? 'failing' : null;
    if (reason) await stopWebhook(tx, webhook_id, { reason, now });
    return reason;
  });

/** A claim is no longer ours if somebody sent it again meanwhile, or its lease ended. */
async function write(tx: Tx, { id, attempts }: Claim, answer: Answer, now: Date): Promise<boolean> {
  const { problem, status_code, response } = answer;
  const seconds = problem === null || problem === 'GONE' ? undefined : BACK_OFF[attempts - 1];
  const next = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
  const state = problem === null ? 'delivered' : next ? 'retrying' : 'failed';
  const written = await rows(
    tx,
    sql`update webhook_deliveries set state = ${state}, status_code = ${status_code}::int,
        response = ${response}, problem = ${problem}, updated_at = ${timestamptz(now)},
        next_attempt_at = ${next?.toISOString() ?? null}::timestamptz
      where id = ${id} and attempts = ${attempts} and state in ('waiting', 'retrying') returning 1`,
  );
  return written.length > 0;
}
