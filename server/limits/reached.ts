/** A reached limit: the refusal, and the record for those who may lift it. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { msg } from '#schema/language/index.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/errors.ts';
import type { Quota, Use } from './quota.ts';

const OF_PERSON = {
  bookings: msg(
    "You have reached today's limit for bookings. Try again tomorrow, or ask the office.",
  ),
  holds: msg(
    "You have reached today's limit for holding times. Try again tomorrow, or ask the office.",
  ),
  moves: msg(
    "You have reached today's limit for moving reservations. Try again tomorrow, or ask the office.",
  ),
  cancellations: msg(
    "You have reached today's limit for cancellations. Try again tomorrow, or ask the office.",
  ),
  mails: msg('Many codes were sent to this mailbox. Wait an hour, or ask the office.'),
};
const OF_NETWORK = msg(
  "Today's limit for your network has been reached. Try again tomorrow, use another network, or ask the office.",
);

export class QuotaReachedError extends AppError {
  readonly use: Use;
  readonly quota: Quota;

  constructor(use: Use, quota: Quota) {
    const isOfPerson = quota.counted_by === 'person' || quota.counted_by === 'mailbox';
    const words = isOfPerson ? OF_PERSON[use.action] : OF_NETWORK;
    super('limit_reached', words, { errors: { root: words } });
    this.use = use;
    this.quota = quota;
  }
}

/** Wraps the whole transaction, so that the record survives its rollback. */
export async function recordReachedLimits<T>(
  { db, now }: { db: Db; now: Date },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof QuotaReachedError) await recordReachedLimit(db, error, now);
    throw error;
  }
}

/** One row per limit and day; reached again after it was lifted, the row is open again. */
async function recordReachedLimit(db: Db, { use, quota }: QuotaReachedError, now: Date) {
  const at = now.toISOString();
  const { action, user_id, service_id, team_id, until } = use;
  const { counted_by, subject, most, key } = quota;
  await db.execute(sql`insert into reached_limits (id, created_at, updated_at, action, counted_by,
      user_id, service_id, team_id, subject, most, ends_at, counter)
    values (${uuidv7()}, ${at}, ${at}, ${action}, ${counted_by}, ${user_id}, ${service_id}, ${team_id},
      ${subject}, ${most}, ${until}, ${key})
    on conflict (counter, ends_at) do update set lifted_at = null, updated_at = ${at}
      where reached_limits.lifted_at is not null`);
}
