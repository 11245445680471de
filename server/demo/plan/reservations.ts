/** The rows of the reservations and of their history. */
import { MOST_CAPACITY } from '#schema/declaration/bounds.ts';
import { reservation } from '#schema/index.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import type { reservationHistory } from '../../db/tables/systemTables.ts';
import { ALPHABET } from '../../reservations/reference.ts';
import { iso } from '../present.ts';
import { type Random, randomOf } from '../random.ts';
import { placesOf } from './diary.ts';
import { keysOf } from './span.ts';
import type { LivedVisit, Step } from './visit.ts';

export const reservations = tableOf(reservation);
const LETTERS = [...ALPHABET];
type ReservationRow = typeof reservations.$inferInsert;
type HistoryRow = typeof reservationHistory.$inferInsert;

export interface Kept {
  visit: LivedVisit;
  row: ReservationRow;
}

/** In the order in which they were made. */
export function toRows(visits: readonly LivedVisit[]): Kept[] {
  const random = randomOf('references');
  const references = new Set<string>();
  const seats = new Map<string, number>();
  return [...visits]
    .sort((a, b) => a.created_at - b.created_at)
    .map((visit) => ({
      visit,
      row: rowOf(visit, {
        id: random.uuid(visit.created_at),
        reference: newReference(references, random),
        seat: holdsSeat(visit) ? nextSeat(visit, seats) : null,
      }),
    }));
}

function rowOf(
  visit: LivedVisit,
  given: Pick<ReservationRow, 'id' | 'reference' | 'seat'>,
): ReservationRow {
  const { person, service, slot, source, status, activity_status, notes, reason } = visit;
  const { squeeze_reason = null, outside_hours = false } = visit;
  return {
    ...given,
    created_at: iso(visit.created_at),
    updated_at: iso(visit.steps.at(-1)?.at ?? visit.created_at),
    user_id: person.row.id,
    service_id: service.row.id,
    team_id: service.row.team_id,
    date: slot.date,
    time: slot.time,
    starts_at: iso(slot.starts_at),
    ends_at: iso(slot.ends_at),
    places: placesOf(service),
    status,
    activity_status,
    source,
    notes,
    reason,
    squeezed_in: squeeze_reason !== null,
    squeeze_reason,
    outside_hours,
  };
}

function holdsSeat({ status, service, outside_hours }: LivedVisit): boolean {
  if (outside_hours) return false;
  return status === 'approved' || (status === 'pending' && service.row.pending_holds_slot);
}

function nextSeat(
  { service, slot, squeeze_reason }: LivedVisit,
  seats: Map<string, number>,
): number {
  if (squeeze_reason !== undefined) return MOST_CAPACITY + 1;
  const place = `${service.row.id} ${slot.starts_at}`;
  const taken = seats.get(place) ?? 0;
  seats.set(place, taken + placesOf(service));
  return taken + 1;
}

function newReference(taken: Set<string>, random: Random): string {
  const four = () => Array.from({ length: 4 }, () => random.pick(LETTERS)).join('');
  let reference = `TK-${four()}-${four()}`;
  while (taken.has(reference)) reference = `TK-${four()}-${four()}`;
  taken.add(reference);
  return reference;
}

/** One row for each step, in the order of time. */
export function historyOf(kept: readonly Kept[]): HistoryRow[] {
  return kept
    .flatMap(({ visit, row }) =>
      withBefore(visit.steps).map(({ step, before, after }) => ({
        reservation_id: row.id,
        actor_id: step.actor.row.id,
        action: step.action,
        before,
        after: before ? after : { ...after, source: visit.source, ...rest(row) },
        reason: step.reason ?? null,
        created_at: iso(step.at),
      })),
    )
    .sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** What a booking says besides, where it is not as usual. */
const rest = ({ places = 1, outside_hours = false }: ReservationRow) => ({
  ...(places > 1 && { places }),
  ...(outside_hours && { outside_hours }),
});

/** Each step with the fields that it truly changed, and what they were before. */
export function withBefore(steps: readonly Step[]) {
  let state: Step['after'] = { activity_status: 'scheduled' };
  return steps.map((step) => {
    if (step.action === 'created') {
      state = { ...state, ...step.after };
      return { step, before: null, after: step.after };
    }
    const fields = keysOf(step.after).filter((field) => state[field] !== step.after[field]);
    const before = Object.fromEntries(fields.map((field) => [field, state[field]]));
    const after = Object.fromEntries(fields.map((field) => [field, step.after[field]]));
    state = { ...state, ...step.after };
    return { step, before, after };
  });
}
