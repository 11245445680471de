/** Writes what became of a visit: its next period, its reservation, and the log. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { reservation } from '#schema/index.ts';
import type { ActivityStatus } from '#schema/reservations/transitions.ts';
import type { RecordedTurn } from '#schema/visits/orderChain.ts';
import { activityOf, callsAfter, isOver } from '#schema/visits/steps.ts';
import type { VisitState } from '#schema/visits/visit.ts';
import { type Actor, logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { StepActor } from '../reservations/steps.ts';
import { nextUpdatedAt } from '../resources/repository.ts';
import type { CurrentVisit } from './line.ts';
import { linkStep } from './orderChain.ts';
import { writeAttendance } from './writeAttendance.ts';

export interface NextPeriod {
  state: VisitState;
  /** In whose line. */
  team_id: string;
  counter_id?: string | null;
  note?: string | null;
  /** The reservation goes on saying what it says. */
  keepsActivity?: boolean;
  /** They wait again because they did not come when they were called. */
  wasInVain?: boolean;
  /** They are called because it is their turn. */
  turn?: RecordedTurn;
}
export type MovedVisit = Pick<CurrentVisit, 'id' | 'reservation_id' | 'state' | 'calls'>;

/** The visit's line is locked. */
export async function moveVisit(tx: Tx, context: StepActor, visit: MovedVisit, next: NextPeriod) {
  await writePeriod(tx, context, visit, next);
  const isRecorded =
    !next.keepsActivity && (await recordActivity(tx, context, visit.reservation_id, next.state));
  if (isRecorded) return;
  await logActivity(tx, context, [
    {
      action: 'move_visit',
      resource: reservation.name,
      subject_id: visit.reservation_id,
      changes: { visit: [visit.state, next.state] },
    },
  ]);
}

/** Ends the period before it. */
export async function writePeriod(
  tx: Tx,
  { viewer, now }: Actor,
  visit: Omit<MovedVisit, 'reservation_id'>,
  { state, team_id, counter_id = null, note = null, wasInVain = false, turn }: NextPeriod,
) {
  const visit_id = visit.id;
  const at = timestamptz(now);
  if (state === 'called') {
    await tx.execute(sql`update visits set calls = ${callsAfter(visit)}, called_at = ${at}
      where id = ${visit_id}`);
  } else if (state === 'waiting' && !wasInVain) {
    await tx.execute(sql`update visits set calls = 0, called_at = null where id = ${visit_id}`);
  }
  const [ended] = await rows<{ team_id: string }>(
    tx,
    sql`update visit_periods set ended_at = ${at} where visit_id = ${visit_id} and ended_at is null
      returning team_id`,
  );
  await tx.execute(sql`insert into visit_periods
      (id, visit_id, state, team_id, counter_id, staff_id, note, started_at, ended_at)
    values (${uuidv7()}, ${visit_id}, ${state}, ${team_id}, ${counter_id}, ${viewer?.id ?? null},
      ${note}, ${at}, ${isOver(state) ? at : null})`);
  if (ended && ended.team_id !== team_id) {
    // Calls of another team are not this one's.
    if (state !== 'called') {
      await tx.execute(sql`update visits set calls = 0, called_at = null where id = ${visit_id}`);
    }
    await linkStep(tx, now, { visit_id, team_id: ended.team_id, state: 'elsewhere' });
  }
  await linkStep(tx, now, { visit_id, team_id, state, turn });
}

interface LockedReservation {
  id: string;
  reference: string;
  user_id: string;
  team_id: string;
  activity_status: ActivityStatus;
}

/** @returns whether the reservation says something else now, which is logged then */
async function recordActivity(tx: Tx, context: StepActor, id: string, state: VisitState) {
  const [lockedReservation] = await rows<LockedReservation>(
    tx,
    sql`select id, reference, user_id, team_id, activity_status from reservations
      where id = ${id} for no key update`,
  );
  if (!lockedReservation) throw new Error(`The reservation ${id} of a visit is gone`);
  const before = lockedReservation.activity_status;
  const activity_status = activityOf(state, before);
  if (activity_status === before) return false;
  await tx.execute(sql`update reservations set activity_status = ${activity_status},
    updated_at = ${nextUpdatedAt(sql`updated_at`, context.now)} where id = ${id}`);
  await writeAttendance(tx, context, [lockedReservation], activity_status);
  return true;
}
