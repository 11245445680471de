import type { DayEntry } from '#schema/visits/day.ts';
import { ask } from '#src/http/ask.ts';
import { counterFor, type OwnCounter } from './visitActions.ts';
import type { VisitRequest } from './visitRequests.ts';

/** @returns the person as they are now; null where only the whole day says it */
export async function sendVisitRequest(
  request: VisitRequest,
  { reservation, visit }: DayEntry,
  counter: OwnCounter | null,
): Promise<DayEntry | null> {
  if (request.of === 'arrive') {
    return ask('POST /visits/arrive', { body: { reservation_id: reservation.id } });
  }
  if (request.of === 'activity') {
    const body = { ids: [reservation.id], activity_status: request.to };
    await ask('POST /reservations/update/activity/status', { body });
    return null;
  }
  if (!visit) throw new Error('Nobody is in the line');
  const { of: _, isAtCounter, ...step } = request;
  const counter_id = isAtCounter ? counterFor(visit, counter) : null;
  return ask('POST /visits/step/{id}', {
    params: { id: visit.id },
    body: { ...step, ...(counter_id && { counter_id }) },
  });
}
