/** Writes down who came and who was served; who was is asked how it was. */
import type { ActivityStatus } from '#schema/reservations/transitions.ts';
import type { Tx } from '../db/database.ts';
import { type Step, type StepActor, writeSteps } from '../reservations/steps.ts';
import { newlyAsked } from '../satisfaction/invite.ts';

type AttendedReservation = Step['reservation'] & { activity_status: ActivityStatus };

/** @param before the reservations as they were; they are written as they are now */
export async function writeAttendance(
  tx: Tx,
  context: StepActor,
  before: readonly AttendedReservation[],
  activity_status: ActivityStatus,
) {
  const ids = before.map(({ id }) => id);
  const asked =
    activity_status === 'completed' ? await newlyAsked(tx, ids, context.now) : new Map();
  const steps = before.map((reservation): Step => {
    const snapshot = asked.get(reservation.id);
    return {
      event: snapshot ? 'visit_completed' : 'attendance_recorded',
      reservation: reservation,
      changes: { activity_status: [reservation.activity_status, activity_status] },
      ...(snapshot && { snapshot }),
    };
  });
  await writeSteps(tx, context, steps);
}
