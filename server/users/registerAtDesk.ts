/** Somebody who stands at a desk, or calls, gets a record: with a name, and what else is known. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { user } from '#schema/index.ts';
import type { LikePerson, RegisterAtDesk, RegisterAtDeskAnswer } from '#schema/users/atDesk.ts';
import { type Activity, logActivity } from '../activityLogs/log.ts';
import { contact } from '../db/contact.ts';
import type { Tx } from '../db/database.ts';
import { lock } from '../db/locks.ts';
import { rows } from '../db/query.ts';
import { foldedText } from '../db/tables/names.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { kickOutbox } from '../mails/kick.ts';
import { insertOne } from '../resources/repository.ts';
import { countOne, tooMany } from '../signIn/challenges/rateLimit.ts';
import { endUnconfirmed, placeholder } from '../signIn/challenges/registrations.ts';
import { worksHere } from '../signIn/sessions/accounts.ts';
import { ensureRole } from '../signIn/sessions/activation.ts';
import { refuseBirthDate } from '../signIn/sessions/profile.ts';
import { invite } from './invitations.ts';
import { lookUpOf } from './lookUp.ts';

const MAX_PER_HOUR = 120;
const HOUR = 3600;
/** A family may share a number. */
const MOST_LIKE = 15;

/**
 * Whoever is there already is offered instead: whoever has the same number or address, or the same name
 * and birth date. Both who is offered and who is made count as looked up: one may book for them within a
 * day.
 * @throws AppError too_many_requests; duplicate at `email` for an address of somebody who works here
 */
export async function registerAtDesk(
  context: Context,
  { is_another = false, email, ...profile }: RegisterAtDesk,
  public_url: string,
): Promise<RegisterAtDeskAnswer> {
  const { db, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  // With those that are looked up: neither is a way round the limit of the other.
  const counted = await countOne({ db, now }, ['look_up', viewer.id], HOUR);
  if (counted.count > MAX_PER_HOUR) throw tooMany(counted.retry_after);
  const answer = await db.transaction(async (tx) => {
    // Two desks at once make one record.
    await lock(tx, 'registrationAtDesk');
    if (email) await endUnconfirmed(tx, { email, now });
    const like = await peopleLike(tx, { email, ...profile });
    const isTaken = like.some(({ has_email }) => has_email);
    if (isTaken || (like.length > 0 && !is_another)) {
      await logActivity(tx, context, like.map(lookUpOf));
      return { person: null, like: like.map(({ has_email, ...person }) => person) };
    }
    await refuseBirthDate(tx, { after: { profile }, now });
    const id = uuidv7();
    await writeRecord(tx, context, { id, registered_by_id: viewer.id, email, ...profile });
    if (email) await invite(tx, { id, email, public_url, now });
    return { person: { id, name: nameOf(profile) }, like: [] };
  });
  if (email) kickOutbox(db);
  return answer;
}

interface NewRecord extends Omit<RegisterAtDesk, 'is_another'> {
  id: string;
  registered_by_id: string;
}

/** The record, its role, and its rows of the log. */
export async function writeRecord(tx: Tx, context: Context, { id, ...given }: NewRecord) {
  await insertOne(tx, user, id, valuesOf(given), context);
  await ensureRole(tx, id);
  const made: Activity = { action: 'create', resource: user.name, subject_id: id };
  await logActivity(tx, context, [made, lookUpOf({ id })]);
}

/** Without an address nobody signs in, so there is nothing to be confirmed. */
const valuesOf = ({ registered_by_id, email, ...profile }: Omit<NewRecord, 'id'>) => ({
  registered_by_id,
  profile,
  ...(email ? { email, username: placeholder(), status: 'pending' } : { status: 'active' }),
});

const nameOf = ({ first_name, last_name }: Pick<RegisterAtDesk, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

/** The whole date is a secret of theirs elsewhere: whoever knows it is shown more. */
const isSameBirth = ({ birth_date }: RegisterAtDesk) =>
  sql`u.profile_birth_date = ${birth_date ?? null}::date`;

type Found = LikePerson & { has_email: boolean };

const NAME = foldedText(`u.profile_first_name || ' ' || u.profile_last_name`);
const TYPED_NAME = foldedText('typed.name');

/** Constituents only: nobody finds colleagues this way. */
const peopleLike = (tx: Tx, given: RegisterAtDesk) =>
  rows<Found>(
    tx,
    sql`select u.id, concat_ws(' ', u.profile_first_name, u.profile_last_name) as name,
        extract(year from u.profile_birth_date)::int as birth_year,
        case when ${isSameBirth(given)} then u.profile_barangay end as barangay,
        right(local_number(u.profile_mobile_number), 4) as number_ends_with,
        coalesce(lower(u.email) = ${given.email ?? null}, false) as has_email,
        case when u.responsible_id is not null
          then concat_ws(' ', m.profile_first_name, m.profile_last_name) end as in_care_of
      from users u join ${contact}
      where u.status <> 'erased' and not ${worksHere(sql`u.id`)} and u.id = any(array(
        select id from users where lower(email) = ${given.email ?? null}
        union select id from users
          where local_number(profile_mobile_number) = local_number(${given.mobile_number ?? null})
        union select u.id from users u, (select ${nameOf(given)}::text as name) typed
          where ${isSameBirth(given)} and ${NAME} = ${TYPED_NAME}))
      order by has_email desc, u.id limit ${MOST_LIKE}`,
  );
