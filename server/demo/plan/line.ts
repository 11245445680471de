/** Today's lines: who came, with their numbers, where they are by now, and who sits at a counter. */

import { dueAt } from '#schema/visits/line.ts';
import type { RecordedStep } from '#schema/visits/orderChain.ts';
import { stateOf } from '#schema/visits/steps.ts';
import { type LineOrder, SENIOR_AGE, ticketOf, type VisitState } from '#schema/visits/visit.ts';
import type { counterSeats, lineDays, visitPeriods, visits } from '../../db/tables/visitTables.ts';
import { pseudonymsOf } from '../../visits/orderChain.ts';
import { TEAMS, type TeamKey } from '../content/teams.ts';
import { iso, MINUTE, type Present } from '../present.ts';
import { randomOf } from '../random.ts';
import type { Offer } from './offer.ts';
import type { Person } from './person.ts';
import type { Kept } from './reservations.ts';
import { keysOf } from './span.ts';

/** A part of a visit, which ends when the next begins. */
interface Period {
  state: VisitState;
  at: number;
  staff: Person;
}

interface Arrival extends Kept {
  came: number;
  periods: readonly Period[];
}

type Seat = Pick<typeof counterSeats.$inferInsert, 'counter_id' | 'staff_id'> & { served: Arrival };

export function planLines(
  kept: readonly Kept[],
  { offer, employees }: { offer: Offer; employees: readonly Person[] },
  present: Present,
) {
  const random = randomOf('lines');
  const rows = {
    days: [] as (typeof lineDays.$inferInsert)[],
    steps: [] as { team_id: string; step: RecordedStep }[],
    visits: [] as (typeof visits.$inferInsert)[],
    periods: [] as (typeof visitPeriods.$inferInsert)[],
    seats: [] as (typeof counterSeats.$inferInsert)[],
  };
  for (const team of keysOf(TEAMS)) {
    const arrivals = withOneMissed(arrivalsOf(team, kept, present), present);
    if (arrivals.length === 0) continue;
    const place = { team_id: offer.teamIds(team), day: present.today };
    const { ticket_letter: letter, line_order } =
      offer.teams.find(({ id }) => id === place.team_id) ?? {};
    if (!letter || !line_order) throw new Error(`The demo has no line of ${team}`);
    const record_key = random.uuid(present.now);
    rows.days.push({
      ...place,
      last_number: arrivals.length,
      version: arrivals.length,
      record_key,
    });
    const seat = seatOf(team, arrivals, { offer, employees });
    if (seat) {
      const { counter_id, staff_id, served } = seat;
      const opened_at = iso(served.came);
      rows.seats.push({ counter_id, staff_id, opened_at, seen_at: iso(present.now) });
    }
    for (const [index, arrival] of arrivals.entries()) {
      const id = random.uuid(arrival.came);
      const number = index + 1;
      const visit = { ...visitOf(arrival, line_order), ...place, id, letter, number };
      rows.visits.push(visit);
      const known = recordedOf(arrival, { ...visit, order: line_order, record_key });
      for (const [nth, { state, at, staff }] of arrival.periods.entries()) {
        const until = state === 'done' ? at : arrival.periods[nth + 1]?.at;
        const isAtCounter = state === 'being_served' && arrival === seat?.served;
        const counter_id = isAtCounter ? seat.counter_id : null;
        if (state === 'called') known.called_at = iso(at);
        const step = { ...known, at: iso(at), state, counter_id };
        rows.steps.push({ team_id: place.team_id, step });
        rows.periods.push({
          id: random.uuid(at),
          visit_id: id,
          team_id: place.team_id,
          state,
          staff_id: staff.row.id,
          counter_id,
          started_at: iso(at),
          ended_at: until === undefined ? null : iso(until),
        });
      }
    }
  }
  return rows;
}

/** As the record of the line has them when they come. */
function recordedOf(
  { visit: { slot, source, service } }: Arrival,
  visit: ReturnType<typeof visitOf> & {
    id: string;
    letter: string;
    number: number;
    order: LineOrder;
    record_key: string;
  },
): Omit<RecordedStep, 'at' | 'state' | 'counter_id'> {
  return {
    visit_id: visit.id,
    ticket: ticketOf(visit),
    number: visit.number,
    service_id: pseudonymsOf(visit.record_key)(service.row.id),
    order: visit.order,
    is_walk_in: source === 'walk_in',
    starts_at: iso(slot.starts_at),
    arrived_at: visit.arrived_at,
    due_at: visit.due_at,
    has_priority: visit.priority !== 'none',
    is_guest: false,
    called_at: null,
    turn: null,
  };
}

/** Who came today, in that order. */
const arrivalsOf = (team: TeamKey, kept: readonly Kept[], { today }: Present): Arrival[] =>
  kept
    .filter(({ visit }) => visit.service.demo.team === team && visit.slot.date === today)
    .flatMap(({ visit, row }) => {
      const periods = visit.steps.flatMap(({ at, actor, after: { activity_status } }) =>
        activity_status ? [{ state: stateOf(activity_status), at, staff: actor }] : [],
      );
      const [first] = periods;
      return first?.state === 'waiting' ? [{ visit, row, came: first.at, periods }] : [];
    })
    .sort((a, b) => a.came - b.came);

const stateNow = ({ periods }: Arrival) => periods.at(-1)?.state;

/** Where several wait, the one who came first did not hear three calls. */
function withOneMissed(arrivals: readonly Arrival[], { now }: Present): Arrival[] {
  const [first, second] = arrivals.filter((arrival) => stateNow(arrival) === 'waiting');
  if (!first || !second) return [...arrivals];
  const step = Math.min(4 * MINUTE, Math.floor((now - first.came) / 3));
  const { staff } = first.periods[0] as Period;
  const calls: Period[] = [
    { state: 'called', at: now - 2 * step, staff },
    { state: 'missed', at: now - step, staff },
  ];
  return arrivals.map((arrival) =>
    arrival === first ? { ...arrival, periods: [...arrival.periods, ...calls] } : arrival,
  );
}

/** Whoever tries the desk finds a counter free, beside the one where a colleague serves somebody. */
function seatOf(
  team: TeamKey,
  arrivals: readonly Arrival[],
  { offer, employees }: { offer: Offer; employees: readonly Person[] },
): Seat | null {
  const served = arrivals.findLast((arrival) => stateNow(arrival) === 'being_served');
  const counter = offer.counters.find(({ team_id }) => team_id === offer.teamIds(team));
  const [, colleague] = employees.filter(({ teams }) => teams.includes(team));
  return served && counter && colleague
    ? { counter_id: counter.id, staff_id: colleague.row.id, served }
    : null;
}

function visitOf(
  { visit: { person, source, slot }, row, came, periods }: Arrival,
  order: LineOrder,
) {
  const arrived_at = iso(came);
  const called = periods.find(({ state }) => state === 'called');
  const isWalkIn = source === 'walk_in';
  return {
    reservation_id: row.id,
    priority: person.age >= SENIOR_AGE ? 'senior' : 'none',
    arrived_at,
    due_at: dueAt(order, { starts_at: iso(slot.starts_at), arrived_at, isWalkIn }),
    ...(called && { calls: 3, called_at: iso(called.at) }),
  };
}
