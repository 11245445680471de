/** Records who came, who is being served, and who did not come. */
import { sql } from 'drizzle-orm';
import { type Phrase, phrase } from '#schema/language/index.ts';
import { actorRoleOf } from '#schema/reservations/actorRole.ts';
import type { AttendanceInput } from '#schema/reservations/booking.ts';
import {
  type ActivityStatus,
  canRecordActivity,
  canTransition,
} from '#schema/reservations/transitions.ts';
import { ACTIVITY_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { toLocal } from '#schema/time/zone.ts';
import { isHere, isOver, stateOf, takesCounter } from '#schema/visits/steps.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import { timeZoneOf } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { AppError, notFound } from '../http/errors.ts';
import { kickEvents } from '../mails/kick.ts';
import { nextUpdatedAt } from '../resources/repository.ts';
import { organisation } from '../services/bookable.ts';
import { giveNumber, readExpected } from './arrive.ts';
import { localDay, lockLines, readVisits } from './line.ts';
import { writePeriod } from './move.ts';
import { writeAttendance } from './writeAttendance.ts';

interface LockedReservation {
  id: string;
  reference: string;
  user_id: string;
  team_id: string;
  date: string;
  status: string;
  activity_status: ActivityStatus;
  time_zone: string | null;
}

/**
 * All of them or none.
 * @throws AppError transition naming each one that cannot take the step; not_found if one is absent
 *   or out of reach
 */
export async function recordAttendance(
  context: Context,
  { ids, activity_status }: AttendanceInput,
) {
  const wanted = [...new Set(ids)];
  await inTransaction(
    context.db,
    async (tx) => {
      const day = await localDay(tx, context);
      const locked = await lineTeamsOf(tx, wanted, day);
      await lockLines(tx, day, locked);
      const reservations = await lockAll(tx, wanted);
      const lines = await lineTeamsOf(tx, wanted, day);
      if (!lines.every((team_id) => locked.includes(team_id))) throw new SentOnError();
      const isMissing = reservations.length < wanted.length;
      const reaches = (reservation: LockedReservation) =>
        actorRoleOf(context.viewer, 'update_activity_status', reservation) === 'staff';
      if (isMissing || !reservations.every(reaches)) throw notFound();
      checkTransitions(context, { ids, found: reservations, activity_status });
      await tx.execute(sql`update reservations set activity_status = ${activity_status},
        updated_at = ${nextUpdatedAt(sql`updated_at`, context.now)}
        where id = any(${sql.param(wanted)}::uuid[])`);
      await writeAttendance(tx, context, reservations, activity_status);
      for (const { id, date } of reservations) {
        if (date === day) await moveInLine(tx, context, { id, day, activity_status });
      }
    },
    isSentOn,
  );
  kickEvents(context.db);
  return { ids: wanted, activity_status };
}

/** Somebody went to another line before this one was locked: all is read again. */
class SentOnError extends Error {}
const isSentOn = (error: unknown) => error instanceof SentOnError;

/** The teams in whose lines the visits of today are. */
async function lineTeamsOf(tx: Tx, ids: string[], day: string): Promise<string[]> {
  const booked = await rows<{ team_id: string }>(
    tx,
    sql`select r.team_id from reservations r where r.id = any(${sql.param(ids)}::uuid[]) and r.date = ${day}`,
  );
  const visits = await readVisits(
    tx,
    sql`v.day = ${day} and v.reservation_id = any(${sql.param(ids)}::uuid[])`,
  );
  return [...booked, ...visits].map(({ team_id }) => team_id);
}

/** What is recorded of the reservation is true of the visit as well; its log is the reservation's. */
async function moveInLine(
  tx: Tx,
  context: Context,
  { id, day, activity_status }: { id: string; day: string; activity_status: ActivityStatus },
) {
  const state = stateOf(activity_status);
  const [currentVisit] = await readVisits(tx, sql`v.reservation_id = ${id}`);
  const today = currentVisit?.day === day ? currentVisit : null;
  if (isOver(state)) {
    if (today) await writePeriod(tx, context, today, { state, team_id: today.team_id });
    return;
  }
  const kept = takesCounter(state) && today && takesCounter(today.state) ? today.counter_id : null;
  if (today && isHere(today.state)) {
    const { team_id } = today;
    return writePeriod(tx, context, today, { state, team_id, counter_id: kept });
  }
  const expected = await readExpected(tx, id, day);
  if (!expected) throw notFound();
  const visit = await giveNumber(tx, context, expected, undefined);
  // Who was served by another team in the end is there again when that is undone.
  const isResumed = today !== null && today.state !== 'withdrawn';
  const { team_id } = isResumed ? today : expected;
  await writePeriod(tx, context, visit, { state, team_id });
}

/** Always in the same order, so that two requests never deadlock. */
const lockAll = (tx: Tx, ids: string[]) =>
  rows<LockedReservation>(
    tx,
    sql`select r.id, r.reference, r.user_id, r.team_id, to_char(r.date, 'YYYY-MM-DD') as date,
        r.status, r.activity_status, o.time_zone
      from reservations r left join ${organisation} on true
      where r.id = any(${sql.param(ids)}::uuid[])
      order by r.id for no key update of r`,
  );

interface ActivityTransitions extends AttendanceInput {
  found: LockedReservation[];
}

function checkTransitions({ now }: Context, { ids, found, activity_status }: ActivityTransitions) {
  const errors: Record<string, Phrase> = {};
  for (const one of found) {
    const today = toLocal(now.getTime(), timeZoneOf(one)).date;
    const { reference } = one;
    const reason = whyNot(one, activity_status, today);
    if (!reason) continue;
    errors[`ids.${ids.indexOf(one.id)}`] = phrase('{reference}: {reason}', { reference, reason });
  }
  const [first] = Object.values(errors);
  if (!first) return;
  const words = phrase('{problem}. Nothing was changed.', { problem: first });
  throw new AppError('transition', words, { errors });
}

function whyNot(one: LockedReservation, to: ActivityStatus, today: string): Phrase | null {
  if (one.status !== 'approved') return phrase('only approved reservations can take place');
  if (!canRecordActivity(one, today)) return phrase('its day has not come yet');
  if (!canTransition(one.activity_status, to)) {
    const names = { from: named(one.activity_status), to: named(to) };
    return phrase('it cannot go from “{from}” to “{to}”', names);
  }
  return null;
}

const named = (status: ActivityStatus) =>
  phrase(ACTIVITY_STATUSES.find(({ id }) => id === status)?.name ?? status);
