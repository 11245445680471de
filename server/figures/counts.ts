/** Counts of one day or many: added up row by row, and put together without being counted twice. */
import type { ListedFigure } from '#schema/figures/figures.ts';
import { MIN_GROUP_SIZE } from '#schema/questionnaires/distribution.ts';
import { weekday } from '#schema/time/zone.ts';
import type { BookingFact, VisitFact } from './facts.ts';

/** What a list can show is counted; who is new is so to the team or to the organisation. */
export type Total =
  | Exclude<ListedFigure, 'new_constituents'>
  | 'new_to_team'
  | 'new_to_organisation'
  | 'seats_offered';

/** What is counted of a service, at its place in the list: a thousand of them have to be read quickly. */
const OF_SERVICE = [
  'bookings',
  'visits',
  'no_shows',
  'due',
  'seats_booked',
  'seats_offered',
] as const;
type ServiceTotal = (typeof OF_SERVICE)[number];
type OfService = number[];
const nothingOf = (): OfService => OF_SERVICE.map(() => 0);
export const placeOfTotal = (name: ServiceTotal) => OF_SERVICE.indexOf(name);
export const serviceTotal = (counts: OfService | undefined, name: ServiceTotal) =>
  counts?.[placeOfTotal(name)] ?? 0;

/** Visits of people alike, and marks of up to five of those people, in order. */
export interface PeopleCount {
  visits: number;
  people: string[];
}
type Tally = Record<string, number>;

/** Only what there is at least one of has a key. */
export interface Counts {
  totals: Partial<Record<Total, number>>;
  services: Record<string, OfService>;
  /** Visits by weekday and hour of the appointment: `1-09` is Monday, 9:00 to 10:00. */
  hours: Tally;
  /** Bookings. */
  sources: Tally;
  /** Cancelled reservations by who did and how long before: `person:late`. */
  notices: Tally;
  /** Bookings by whole hours from booking to visit. */
  lead_hours: Tally;
  /** Visits by whole minutes. */
  waiting_minutes: Tally;
  /** People whose first booking with the team it was, by the status of their account. */
  statuses: Tally;
  /** Visits by who came. */
  ages: Record<string, PeopleCount>;
  genders: Record<string, PeopleCount>;
  barangays: Record<string, PeopleCount>;
}
export type Part = keyof Counts;
export const PARTS = [
  'totals',
  'services',
  'hours',
  'sources',
  'notices',
  'lead_hours',
  'waiting_minutes',
  'statuses',
  'ages',
  'genders',
  'barangays',
] as const satisfies readonly Part[];

export const noCounts = (): Counts => ({
  totals: {},
  services: {},
  hours: {},
  sources: {},
  notices: {},
  lead_hours: {},
  waiting_minutes: {},
  statuses: {},
  ages: {},
  genders: {},
  barangays: {},
});

export function addBooking(counts: Counts, fact: BookingFact) {
  const { totals } = counts;
  tally(totals, 'bookings');
  tallyService(counts, fact.service_id, 'bookings');
  tally(counts.sources, fact.source);
  if (fact.lead_hours !== null) {
    tally(totals, 'booked_ahead');
    tally(counts.lead_hours, leadKey(fact.lead_hours));
  }
  if (fact.is_new_to_organisation) tally(totals, 'new_to_organisation');
  if (fact.is_new_to_team) {
    tally(totals, 'new_to_team');
    tally(counts.statuses, fact.user_status);
  }
}

export function addVisit(counts: Counts, fact: VisitFact) {
  const { totals } = counts;
  if (fact.is_reservation) tally(totals, 'reservations');
  if (fact.is_declined) tally(totals, 'declined');
  if (fact.is_squeezed_in) tally(totals, 'squeezed_in');
  if (fact.cancelled_by) {
    tally(totals, `cancelled_by_${fact.cancelled_by}`);
    tally(counts.notices, `${fact.cancelled_by}:${fact.notice}`);
  }
  for (const [count, name] of [
    [Number(fact.is_due), 'due'],
    [Number(fact.is_no_show), 'no_shows'],
    [Number(fact.is_visit), 'visits'],
    [fact.seats, 'seats_booked'],
  ] as const) {
    if (count === 0) continue;
    tally(totals, name, count);
    tallyService(counts, fact.service_id, name, count);
  }
  if (!fact.is_visit) return;
  tally(counts.hours, `${weekday(fact.day)}-${fact.hour}`);
  if (fact.waiting_minutes !== null) {
    tally(totals, 'started');
    tally(counts.waiting_minutes, String(fact.waiting_minutes));
  }
  for (const [part, key] of [
    [counts.ages, fact.age],
    [counts.genders, fact.gender],
    [counts.barangays, fact.barangay],
  ] as const) {
    part[key] = joined(part[key], { visits: 1, people: [markOf(fact.user_id)] });
  }
}

export function addOffered(counts: Counts, service_id: string, seats: number) {
  if (seats === 0) return;
  tally(counts.totals, 'seats_offered', seats);
  tallyService(counts, service_id, 'seats_offered', seats);
}

/** Adds `added` to `counts`; parts that it was read without are left alone. */
export function addCounts(counts: Counts, added: Partial<Counts>) {
  for (const part of PARTS) {
    const theirs = added[part];
    if (!theirs) continue;
    if (part === 'services') {
      for (const [id, more] of Object.entries(theirs as Counts['services'])) {
        const ours = serviceOf(counts, id);
        for (let place = 0; place < ours.length; place++) {
          ours[place] = (ours[place] ?? 0) + (more[place] ?? 0);
        }
      }
    } else if (part === 'ages' || part === 'genders' || part === 'barangays') {
      const ours = counts[part];
      for (const [key, people] of Object.entries(theirs as Counts['ages'])) {
        ours[key] = joined(ours[key], people);
      }
    } else {
      addTally(counts[part] as Tally, theirs as Tally);
    }
  }
}

export const sumOf = (pieces: readonly { counts: Partial<Counts> }[]): Counts => {
  const sum = noCounts();
  for (const { counts } of pieces) addCounts(sum, counts);
  return sum;
};

function addTally(counts: Tally, more: Tally) {
  for (const [key, count] of Object.entries(more)) tally(counts, key, count);
}

function tally(counts: Tally | Counts['totals'], key: string, count = 1) {
  const tallies = counts as Tally;
  tallies[key] = (tallies[key] ?? 0) + count;
}

function serviceOf({ services }: Counts, id: string): OfService {
  const found = services[id] ?? nothingOf();
  services[id] = found;
  return found;
}

function tallyService(counts: Counts, id: string, name: ServiceTotal, count = 1) {
  const ours = serviceOf(counts, id);
  const place = OF_SERVICE.indexOf(name);
  ours[place] = (ours[place] ?? 0) + count;
}

/** Whole hours up to three days, then whole days: half of a year needs no more exactness. */
const leadKey = (hours: number) => String(hours < 72 ? hours : Math.floor(hours / 24) * 24);

/** The end of an id is its random part. */
const markOf = (user_id: string) => user_id.slice(-8);

function joined(ours: PeopleCount | undefined, theirs: PeopleCount): PeopleCount {
  if (!ours) return theirs;
  const visits = ours.visits + theirs.visits;
  const isKnown = theirs.people.every((mark) => ours.people.includes(mark));
  if (isKnown) return { visits, people: ours.people };
  const people = [...new Set([...ours.people, ...theirs.people])].sort().slice(0, MIN_GROUP_SIZE);
  return { visits, people };
}
