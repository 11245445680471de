/** Days on which software breaks, and machines elsewhere: `npm test -- --by-turns` takes one a day. */

export interface Turn {
  /** A person reads this. */
  why: string;
  at: string;
  /** The machine gets this time zone. */
  zone: string;
}

const UTC = 'UTC';
const WEST = 'America/Los_Angeles';
const EAST = 'Pacific/Auckland';

export const TURNS: readonly Turn[] = [
  { why: 'a Monday', at: '2027-03-15T10:00+08:00', zone: WEST },
  { why: 'a Tuesday', at: '2027-06-08T16:45+08:00', zone: EAST },
  { why: 'a Wednesday', at: '2027-08-11T07:30+08:00', zone: UTC },
  { why: 'a Thursday', at: '2026-10-01T12:00+08:00', zone: WEST },
  { why: 'a Friday, after the offices have closed', at: '2027-05-14T18:30+08:00', zone: EAST },
  { why: 'a Saturday', at: '2027-07-03T11:00+08:00', zone: UTC },
  { why: 'a Sunday', at: '2026-11-22T11:37+08:00', zone: WEST },
  { why: 'the last day of a month', at: '2027-04-30T15:00+08:00', zone: EAST },
  { why: 'the last minutes of a month', at: '2026-10-31T23:50+08:00', zone: UTC },
  { why: 'the last minutes of a year', at: '2026-12-31T23:50+08:00', zone: WEST },
  { why: 'the first minutes of a year', at: '2027-01-01T00:10+08:00', zone: EAST },
  { why: '28 February', at: '2027-02-28T10:00+08:00', zone: UTC },
  { why: 'the last minutes before 29 February', at: '2028-02-28T23:50+08:00', zone: EAST },
  { why: 'the last minutes of 29 February', at: '2028-02-29T23:50+08:00', zone: WEST },
  { why: 'the first minutes after 29 February', at: '2028-03-01T00:10+08:00', zone: UTC },
  { why: 'the eve of Holy Week', at: '2027-03-24T14:00+08:00', zone: WEST },
  { why: 'the eve of Christmas', at: '2026-12-24T09:00+08:00', zone: EAST },
  { why: 'shortly before midnight', at: '2027-09-08T23:50+08:00', zone: UTC },
  { why: 'shortly after midnight', at: '2027-09-09T00:10+08:00', zone: WEST },
];

/** Another one each day, the whole year round. */
export const turnOf = (today: Date): Turn => {
  const dayOfYear = Math.floor((today.getTime() - Date.UTC(today.getUTCFullYear())) / 86_400_000);
  return TURNS[dayOfYear % TURNS.length] as Turn;
};

/** What depends on the day, as vitest takes names of files: small enough to run beside all of it. */
export const DAY_DEPENDENT: readonly string[] = [
  'tests/schema/users/birthDate.test.ts',
  'tests/schema/reservations/calendar.test.ts',
  'tests/schema/reservations/slots.test.ts',
  'tests/schema/time/zone.test.ts',
  'tests/src/custom/front/reservations/dayGrid.test.tsx',
  'tests/src/custom/front/page/formatDates.test.ts',
  'tests/src/language/dates.test.ts',
  'tests/server/demo/history.test.ts',
  'tests/server/demo/plan.test.ts',
  'tests/server/demo/year.test.ts',
  'tests/e2e/booking.test.ts',
  'tests/e2e/desk.test.ts',
];
