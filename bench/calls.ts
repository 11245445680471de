/** The calls that are measured, each beside its limit. */
import { RESULTS_PATH } from './answers.ts';
import type { Spread } from './data.ts';
import { figureCalls } from './figures.ts';
import { formCalls } from './formCalls.ts';
import { bearer, type Load } from './load.ts';
import { todayCalls } from './office/today.ts';
import { idOf, referenceOf, SERVICES } from './rows.ts';

type Request = Omit<Load, 'seconds'>;
export interface MeasuredCall {
  name: string;
  /** `busy` by default. */
  spread?: Spread;
  ours(base: string, tokens: Tokens): Request | Promise<Request>;
  limit(base: string, tokens: Tokens): Request;
}
export interface Tokens {
  admin: string;
  people: string[];
}

const list = (name: string, query: string): MeasuredCall => ({
  name,
  ours: (base, { admin }) => ({ url: `${base}/reservations?${query}`, headers: bearer(admin) }),
  limit: (base) => ({ url: `${base}/?${query}` }),
});

const DAY = 24 * 60 * 60_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const slots = (
  name: string,
  path: string,
  query: string,
  from: string,
  to: string,
): MeasuredCall => ({
  name,
  ours: (base) => ({ url: `${base}/services/${path}/${idOf(2, 7)}?${query}` }),
  limit: (base) => ({ url: `${base}/taken?service=${idOf(2, 7)}&from=${from}&to=${to}` }),
});

/** Beyond the days that are filled already; each request books another place. */
const FIRST_FREE_DAY = 40;
const SLOTS_PER_DAY = 18;
let turn = 0;
/** Services first, then people, then times: nobody is booked twice at once, no slot twice. */
function place(people: number) {
  turn += 1;
  const slot = Math.floor(turn / SERVICES);
  const minutes = 8 * 60 + (slot % SLOTS_PER_DAY) * 30;
  const date = dayAfter(FIRST_FREE_DAY + Math.floor(slot / SLOTS_PER_DAY));
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return { service_id: idOf(2, 1 + (turn % SERVICES)), date, time, person: turn % people };
}

const networkOf = (person: number) => `10.${person >> 8}.${person & 255}.1`;

const book: MeasuredCall = {
  name: 'booking',
  ours: (base, { people }) => ({
    url: `${base}/reservations/create`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    next: () => {
      const { person, ...body } = place(people.length);
      const headers = { ...bearer(people[person] ?? ''), 'x-forwarded-for': networkOf(person) };
      return { body: JSON.stringify(body), headers };
    },
  }),
  limit: (base) => ({
    url: `${base}/`,
    method: 'POST',
    next: () => {
      const { person, service_id, date, time } = place(20_000);
      const starts_at = `${date}T${time}:00+08:00`;
      return { body: JSON.stringify({ user_id: idOf(3, 1 + person), service_id, starts_at }) };
    },
  }),
};

/** With one connection, the time of an answer that nobody else holds up. */
const results = (name: string, connections: number): MeasuredCall => ({
  name,
  ours: (base, { admin }) => ({
    ...{ url: `${base}${RESULTS_PATH}`, headers: bearer(admin), connections },
  }),
  limit: (base) => ({ url: `${base}/results`, connections }),
});

const month = dayAfter(31);
const tomorrow = dayAfter(1);
export const calls: MeasuredCall[] = [
  list('list, page 1', 'page=1'),
  list('list, page 900', 'page=900'),
  list('list, search', `search=${referenceOf(4321).slice(3, 10)}`),
  list('list, status pending', 'status=pending'),
  slots(
    'days of a month',
    'not-available-date-slot',
    `from=${tomorrow}&to=${month}`,
    tomorrow,
    month,
  ),
  slots('slots of a day', 'not-available-time-slot', `date=${tomorrow}`, tomorrow, dayAfter(2)),
  results('results of 100,000', 10),
  results('results, 1 connection', 1),
  ...formCalls,
  ...figureCalls,
  ...todayCalls,
  book,
];
