/**
 * Every figure of the dashboard, defined once: its words are the label on the screen, the text in
 * OpenAPI and the entry in docs/figures.md. Free of zod, so that any screen may show them.
 */
import { msg } from '../language/index.ts';

/** `share`: 0 to 1. */
export type FigureUnit = 'count' | 'share' | 'hours' | 'minutes';
/** What is counted by: the present, the day of booking, or the day of the visit. */
type FigureDate = 'now' | 'booked' | 'visit';

export interface Figure {
  label: string;
  about: string;
  unit: FigureUnit;
  date: FigureDate;
  /** Which direction an office would call better; none for what is neither. */
  better: 'more' | 'fewer' | null;
  /** The figure whose reservations stand behind this one, where it is not a count itself. */
  list?: string;
}

const COUNT_NOW = { unit: 'count', date: 'now', better: null } as const;
const COUNT_OF_BOOKINGS = { unit: 'count', date: 'booked' } as const;
const COUNT_OF_VISITS = { unit: 'count', date: 'visit' } as const;

const figures = {
  reservations_today: {
    label: msg('Reservations today'),
    about: msg('Pending and approved reservations whose visit is today.'),
    ...COUNT_NOW,
  },
  pending: {
    label: msg('Waiting for approval'),
    about: msg('Pending reservations whose time has not come yet.'),
    ...COUNT_NOW,
  },
  approved: {
    label: msg('Visits ahead'),
    about: msg('Approved reservations whose time has not come yet.'),
    ...COUNT_NOW,
  },
  services: {
    label: msg('Active services'),
    about: msg('Services that can be booked now.'),
    ...COUNT_NOW,
  },
  users: {
    label: msg('Active accounts'),
    about: msg('Active accounts of the whole organisation. Not available for a single team.'),
    ...COUNT_NOW,
  },

  bookings: {
    label: msg('Bookings made'),
    about: msg(
      'All reservations made in the period, by day of booking, even if cancelled later. A place held while questions are answered is not counted.',
    ),
    ...COUNT_OF_BOOKINGS,
    better: 'more',
  },
  new_constituents: {
    label: msg('New constituents'),
    about: msg(
      'People whose first booking was made in the period: their first with the organisation, or with the team that is asked for.',
    ),
    ...COUNT_OF_BOOKINGS,
    better: 'more',
  },
  lead_hours_median: {
    label: msg('Booked ahead, median'),
    about: msg(
      'Hours from the booking to the visit, of bookings made in the period: half were made earlier, half later. Walk-ins are left out. Counted in whole hours up to three days, then in whole days.',
    ),
    unit: 'hours',
    date: 'booked',
    better: null,
    list: 'booked_ahead',
  },
  lead_hours_p90: {
    label: msg('Booked ahead, nine of ten'),
    about: msg('Nine of ten bookings were made at most this long before the visit.'),
    unit: 'hours',
    date: 'booked',
    better: null,
    list: 'booked_ahead',
  },
  booked_ahead: {
    label: msg('Bookings made ahead'),
    about: msg(
      'Bookings made in the period, without walk-ins. The lead time is computed from these.',
    ),
    ...COUNT_OF_BOOKINGS,
    better: null,
  },

  reservations: {
    label: msg('Reservations'),
    about: msg('Pending and approved reservations, by the day of the visit.'),
    ...COUNT_OF_VISITS,
    better: null,
  },
  due: {
    label: msg('Visits due'),
    about: msg('Approved reservations whose time has come, by the day of the visit.'),
    ...COUNT_OF_VISITS,
    better: null,
  },
  visits: {
    label: msg('Visits'),
    about: msg(
      'Approved reservations whose person came (checked in, in progress or completed), by the day of the visit.',
    ),
    ...COUNT_OF_VISITS,
    better: 'more',
  },
  no_shows: {
    label: msg('No-shows'),
    about: msg(
      'Approved reservations that staff marked as no-show, by the day of the visit. One that nobody marked is none.',
    ),
    ...COUNT_OF_VISITS,
    better: 'fewer',
  },
  no_show_rate: {
    label: msg('No-show rate'),
    about: msg('No-shows of the approved reservations whose time has come.'),
    unit: 'share',
    date: 'visit',
    better: 'fewer',
    list: 'no_shows',
  },
  cancelled_by_person: {
    label: msg('Cancelled by the person'),
    about: msg('Cancelled by the person themselves, counted on the planned day of the visit.'),
    ...COUNT_OF_VISITS,
    better: 'fewer',
  },
  cancelled_by_office: {
    label: msg('Cancelled by the office'),
    about: msg('Cancelled by anyone else, counted on the planned day of the visit.'),
    ...COUNT_OF_VISITS,
    better: 'fewer',
  },
  declined: {
    label: msg('Declined'),
    about: msg('Declined reservations, by the day on which the visit would have been.'),
    ...COUNT_OF_VISITS,
    better: null,
  },
  waiting_minutes_median: {
    label: msg('Waiting time, median'),
    about: msg(
      'Minutes from the time of the appointment or of the check-in, whichever is later, to the start of the visit: half waited less, half longer. Only visits whose start was recorded count.',
    ),
    unit: 'minutes',
    date: 'visit',
    better: 'fewer',
    list: 'started',
  },
  waiting_minutes_p90: {
    label: msg('Waiting time, nine of ten'),
    about: msg('Nine of ten waited at most this long.'),
    unit: 'minutes',
    date: 'visit',
    better: 'fewer',
    list: 'started',
  },
  started: {
    label: msg('Visits with a recorded start'),
    about: msg('Visits marked “In progress”. The waiting time is computed from these.'),
    ...COUNT_OF_VISITS,
    better: null,
  },
  seats_offered: {
    label: msg('Seats offered'),
    about: msg(
      'Places of all slots of the active services, from the opening hours and the capacity that held on each day, holidays and closures left out.',
    ),
    ...COUNT_OF_VISITS,
    better: null,
  },
  seats_booked: {
    label: msg('Seats booked'),
    about: msg(
      'Places that pending and approved reservations take, by the day of the visit; a reservation may take several.',
    ),
    ...COUNT_OF_VISITS,
    better: null,
  },
  squeezed_in: {
    label: msg('Squeezed in'),
    about: msg(
      'Walk-ins whom staff took though the slot was full, by the day of the visit. They are not among the seats booked.',
    ),
    ...COUNT_OF_VISITS,
    better: 'fewer',
  },
  use_rate: {
    label: msg('Use of the seats offered'),
    about: msg('Seats booked of the seats offered.'),
    unit: 'share',
    date: 'visit',
    better: 'more',
    list: 'seats_booked',
  },
} as const satisfies Record<string, Figure>;

export type FigureId = keyof typeof figures;
export const FIGURES: Readonly<Record<FigureId, Figure>> = figures;
export const FIGURE_IDS = Object.keys(figures) as FigureId[];

/** Figures whose reservations a list can show: the number of its rows, of `seats_booked` the sum of their places. */
export const LISTED_FIGURES = [
  'bookings',
  'new_constituents',
  'booked_ahead',
  'reservations',
  'due',
  'visits',
  'no_shows',
  'cancelled_by_person',
  'cancelled_by_office',
  'declined',
  'started',
  'seats_booked',
  'squeezed_in',
] as const satisfies readonly FigureId[];
export type ListedFigure = (typeof LISTED_FIGURES)[number];

/** Counts are broken down by these, and a list can be narrowed to their values. */
export const BREAKDOWNS = [
  'service',
  'age',
  'gender',
  'barangay',
  'hour',
  'weekday_hour',
  'source',
  'notice',
] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** The field that tells a part: of the reservation, of what was done to it, or of its person. */
export const BREAKDOWN_FIELDS: Record<
  Breakdown,
  { of: 'reservation' | 'history' | 'person'; path: string }
> = {
  service: { of: 'reservation', path: 'service_id' },
  age: { of: 'person', path: 'profile.birth_date' },
  gender: { of: 'person', path: 'profile.gender' },
  barangay: { of: 'person', path: 'profile.barangay' },
  hour: { of: 'reservation', path: 'time' },
  weekday_hour: { of: 'reservation', path: 'date' },
  source: { of: 'reservation', path: 'source' },
  notice: { of: 'history', path: 'status' },
};
/** Counts that are told by what was done to a reservation, and when. */
export const OF_HISTORY: readonly ListedFigure[] = [
  'cancelled_by_person',
  'cancelled_by_office',
  'started',
];

/** Years of age at the visit, both included. */
export const AGE_BRACKETS = [
  { id: '0-17', from: 0, to: 17, label: msg('Under 18') },
  { id: '18-24', from: 18, to: 24, label: msg('18 to 24') },
  { id: '25-34', from: 25, to: 34, label: msg('25 to 34') },
  { id: '35-44', from: 35, to: 44, label: msg('35 to 44') },
  { id: '45-59', from: 45, to: 59, label: msg('45 to 59') },
  { id: '60-', from: 60, to: 200, label: msg('60 and older') },
] as const;

/** How long before the visit it was cancelled: at least so many hours. */
export const NOTICE_PERIODS = [
  { id: 'late', hours: Number.NEGATIVE_INFINITY, label: msg('Less than 2 hours before') },
  { id: 'hours', hours: 2, label: msg('2 to 24 hours before') },
  { id: 'days', hours: 24, label: msg('1 to 7 days before') },
  { id: 'week', hours: 168, label: msg('More than 7 days before') },
] as const;

/** This stands for what is not known of a person. */
export const UNKNOWN = 'unknown';
/** Several values, each of fewer than five people: combined. */
export const FEW = 'few';
