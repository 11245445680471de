/** Finds a person by their e-mail address or number, for staff who book for them. */
import { sql } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import { readReference } from '#schema/reservations/reference.ts';
import type { LookUpAnswer, LookUpBody } from '#schema/users/accounts.ts';
import { type Activity, logActivity } from '../activityLogs/log.ts';
import { contact } from '../db/contact.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { countOne, tooMany } from '../signIn/challenges/rateLimit.ts';
import { worksHere } from '../signIn/sessions/accounts.ts';

const MAX_PER_HOUR = 60;
const HOUR = 3600;
/** A family may share a number, and whoever cares for others is found with them. */
const MAX_FOUND = 15;

const isConstituent = sql`u.status <> 'erased' and not ${worksHere(sql`u.id`)}`;

/**
 * Finds constituents only, and by the whole address or number. Each one found is logged, and so is a
 * look-up that found nobody.
 * @throws AppError too_many_requests after 60 within an hour
 */
export async function lookUp(context: Context, wanted: LookUpBody): Promise<LookUpAnswer> {
  const { db, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  const counted = await countOne({ db, now }, ['look_up', viewer.id], HOUR);
  if (counted.count > MAX_PER_HOUR) throw tooMany(counted.retry_after);
  // As an array the ids are found first, so that the index of each column serves them.
  const matching = sql`array(select u.id from users u where ${isExactly(wanted)})`;
  return db.transaction(async (tx) => {
    const data = await rows<LookUpAnswer['data'][number]>(
      tx,
      sql`select u.id, concat_ws(' ', u.profile_first_name, u.profile_last_name) as name,
          case when u.responsible_id is not null
            then concat_ws(' ', m.profile_first_name, m.profile_last_name) end as in_care_of
        from users u join ${contact}
        where ${isConstituent} and (u.id = any(${matching}) or u.responsible_id = any(${matching}))
        order by m.id, u.responsible_id nulls first, u.id limit ${MAX_FOUND}`,
    );
    await logActivity(
      tx,
      context,
      data.length === 0
        ? [{ action: 'look_up_nobody', resource: user.name, subject_id: null }]
        : data.map(lookUpOf),
    );
    return { data };
  });
}

/** The row of the log by which one may book for this person within a day. */
export const lookUpOf = ({ id }: { id: string }): Activity => ({
  action: 'look_up',
  resource: user.name,
  subject_id: id,
});

/** The last ten digits are the same with and without a country's prefix. */
function isExactly({ email, mobile_number, reference }: LookUpBody) {
  if (email !== undefined) return sql`lower(u.email) = ${email}`;
  if (reference !== undefined) {
    return sql`u.id in (select user_id from reservations where reference = ${readReference(reference)})`;
  }
  return sql`local_number(u.profile_mobile_number) = local_number(${mobile_number ?? ''})`;
}
