/**
 * Makes notifications and mails of the events that wait. Many are handled at once, in the transaction
 * that removes them: each is handled once, however many processes do it.
 */
import { sql } from 'drizzle-orm';
import { contact, nameInCare } from '../db/contact.ts';
import type { Db, Tx } from '../db/database.ts';
import { isDiskFull, isLocked, isOutage, isTransient } from '../db/faults.ts';
import { rows, timestamptz } from '../db/query.ts';
import { notifyAll } from '../notifications/notify.ts';
import {
  constituentNotification,
  type ReservationEventRow,
  staffNoticesOf,
} from './notifications.ts';
import { officeContact } from './queries.ts';
import { notifyStaff } from './staffNotices.ts';

/** Handled together. */
const BATCH = 200;
/** Before one that failed is tried again, seconds. */
const WAIT = 60;

interface Options {
  clock: () => Date;
  /** Called for one that cannot be handled; it stays, and is tried again later. */
  onFailure(facts: { event: string; err: unknown }): void;
}

/**
 * @returns how many events are done with
 * @throws what the database failed with
 */
export async function notifyOfEvents(db: Db, options: Options): Promise<number> {
  let done = 0;
  for (let some = BATCH; some === BATCH; ) {
    some = await notifyInOneBatch(db, options.clock()).catch((error: unknown) => {
      if (isAway(error)) throw error;
      return notifyOneByOne(db, options);
    });
    done += some;
  }
  return done;
}

/** It fails for all events, and none of them is to blame. */
const isAway = (error: unknown) => isOutage(error) || isDiskFull(error);
/** Somebody has locked the person; the next round comes soon. */
const isBusy = (error: unknown) => isLocked(error) || isTransient(error);

const notifyInOneBatch = (db: Db, now: Date) =>
  db.transaction((tx) => notifyOfSome(tx, now, { most: BATCH }));

/** One that fails holds up none of the others. */
async function notifyOneByOne(db: Db, { clock, onFailure }: Options): Promise<number> {
  const waiting = await rows<{ id: string }>(
    db,
    sql`select id from events where next_try_at <= ${timestamptz(clock())} order by id limit ${BATCH}`,
  );
  let done = 0;
  for (const { id } of waiting) {
    try {
      done += await db.transaction((tx) => notifyOfSome(tx, clock(), { most: 1, id }));
    } catch (err) {
      if (isAway(err)) throw err;
      if (isBusy(err)) continue;
      onFailure({ event: id, err });
      await db.execute(sql`update events set tries = tries + 1,
        next_try_at = ${timestamptz(clock())} + ${WAIT}::int * interval '1 second' where id = ${id}`);
    }
  }
  return done;
}

/** @returns how many events were taken; of a person who was erased meanwhile nobody is told */
async function notifyOfSome(tx: Tx, now: Date, { most, id }: { most: number; id?: string }) {
  // A notification waits for whoever has locked its person; the others must not wait for long.
  await tx.execute(sql`set local lock_timeout = '1s'`);
  const taken = await rows<Omit<ReservationEventRow, 'created_at'> & { created_at: Date | string }>(
    tx,
    // The array is made once, so the limit holds whatever the planner does.
    sql`with taken as (
        delete from events where id = any(array(select id from events
          where next_try_at <= ${timestamptz(now)} ${id ? sql`and id = ${id}` : sql``}
          order by id limit ${most} for update skip locked))
        returning *)
      select e.name as event, e.subject_id as reservation_id, e.user_id, e.actor_id, e.details,
        e.created_at, m.id as contact_id, m.email, m.profile_language as language,
        concat_ws(' ', m.profile_first_name, m.profile_last_name) as contact_name, ${nameInCare} as about,
        s.name as service_name, s.location, s.requirements,
        s.notice as service_notice, s.translations, o.time_zone, o.clock,
        coalesce(r.answers_status = 'postponed', false) as has_questions_left,
        ${officeContact}
      from taken e
      left join users u on u.id = e.user_id and u.status <> 'erased'
      left join ${contact}
      left join reservations r on r.id = e.subject_id
      left join services s on s.id = (e.details ->> 'service_id')::uuid
      left join teams t on t.id = (e.details ->> 'team_id')::uuid
      cross join settings o order by e.id`,
  );
  const events = taken
    .filter(({ contact_id, service_name }) => contact_id !== null && service_name !== null)
    .map((event) => ({ ...event, created_at: new Date(event.created_at).toISOString() }));
  await notifyAll(tx, events.flatMap(constituentNotification), now);
  await notifyStaff(tx, events.flatMap(staffNoticesOf));
  return taken.length;
}
