/** A team with 400 visits of today and 60 in line, and what its screen *Today* asks for. */
import type { MeasuredCall, Tokens } from '../calls.ts';
import type { Run } from '../data.ts';
import { bearer } from '../load.ts';
import { id, idOf, referenceOfRow } from '../rows.ts';

const VISITS = 400;
const [WAITING, SERVED, DONE] = [60, 3, 180];
const [TO_APPROVE, UPCOMING] = [30, 200];
const [PAST_DAYS, PAST_A_DAY] = [20, 100];
const [SERVICES, SLOTS] = [8, 18];
export const TEAM = idOf(1, 101);
const COUNTER = idOf(4, 1);
const FIRST_SERVICE = 2001;
const FIRST_PERSON = 1001;
/** Who is signed in first. */
const CLERK = idOf(3, 2);
const TODAY = `(now() at time zone 'Asia/Manila')::date`;

/** What is left of another day goes first. */
export async function fillToday(run: Run) {
  for (const table of ['line_days', 'visit_periods', 'visits', 'reservations', 'services']) {
    await run(`delete from ${table} where team_id = '${TEAM}'`);
  }
  await run(`delete from counter_seats s using counters c
    where c.id = s.counter_id and c.team_id = '${TEAM}'`);
  await run(`delete from counters where team_id = '${TEAM}'`);
  await run(`insert into teams (id, created_at, updated_at, name)
    values ('${TEAM}', now(), now(), 'Busy office') on conflict do nothing`);
  await run(`insert into users_roles (owner_id, target_id) select '${CLERK}', r.id from roles r
    where r.name = 'staff' on conflict do nothing`);
  await run(`insert into users_teams (owner_id, target_id) values ('${CLERK}', '${TEAM}')
    on conflict do nothing`);
  await run(`update users set profile_birth_date = date '1950-01-01' + (right(username, 3))::int * 50,
    profile_mobile_number = '+63917' || lpad(right(username, 4), 7, '0')
    where id between ${id(3, String(FIRST_PERSON))} and ${id(3, String(FIRST_PERSON + VISITS))}`);
  await run(`insert into services (id, created_at, updated_at, name, team_id, status, weekly_hours, capacity, slot_minutes, horizon_days, max_active_per_user)
    select ${id(2, `(${FIRST_SERVICE} + n)`)}, now(), now(), 'Counter service ' || n, '${TEAM}', 'active',
      (select jsonb_agg(jsonb_build_object('weekday', d, 'opens', '00:00', 'closes', '24:00')) from generate_series(1, 7) d),
      8, 30, 365, 100
    from generate_series(0, ${SERVICES - 1}) n`);
  await run(`insert into counters (id, created_at, updated_at, name, team_id, is_active)
    select ${id(4, 'n')}, now(), now(), 'Counter ' || n, '${TEAM}', true from generate_series(1, 3) n`);
  // The clerk who is signed in has the first one open.
  await run(`insert into counter_seats (counter_id, staff_id, opened_at, seen_at)
    select ${id(4, 'n')}, ${id(3, 'n + 1')}, now(), now() + interval '1 day' from generate_series(1, 3) n`);
  await book(run, { from: 0, count: VISITS, day: TODAY, status: 'approved' });
  await book(run, { from: 1000, count: TO_APPROVE, day: `${TODAY} + 3`, status: 'pending' });
  await book(run, { from: 2000, count: UPCOMING, day: `${TODAY} + 1`, status: 'approved' });
  for (let past = 1; past <= PAST_DAYS; past++) {
    const from = 3000 + past * PAST_A_DAY;
    const day = `${TODAY} - ${past}`;
    await book(run, { from, count: PAST_A_DAY, day, status: 'approved' });
    await come(run, { from, day, done: PAST_A_DAY, served: 0, waiting: 0 });
  }
  await come(run, { from: 0, day: TODAY, done: DONE, served: SERVED, waiting: WAITING });
  await run(`insert into line_days (team_id, day, last_number, version, record_key)
    values ('${TEAM}', ${TODAY}, ${DONE + SERVED + WAITING}, 1000, 'bench')`);
  await run('vacuum analyze');
}

interface Bookings {
  /** Of their numbers: each is used once. */
  from: number;
  count: number;
  day: string;
  status: string;
}

const ROW = 900_000_000;
const reservation = (n: string) => id(5, `(${n})`);
export const reservationOf = (n: number) => idOf(5, n);

function book(run: Run, { from, count, day, status }: Bookings) {
  return run(`insert into reservations (id, created_at, updated_at, reference, user_id, service_id, team_id,
      date, time, starts_at, ends_at, status, activity_status, source, seat)
    select ${reservation(`${from} + n`)}, now(), now(), ${referenceOfRow(`(${ROW} + ${from} + n)`)},
      ${id(3, `(${FIRST_PERSON} + n)`)}, ${id(2, `(${FIRST_SERVICE} + n % ${SERVICES})`)}, '${TEAM}',
      starts::date, to_char(starts, 'HH24:MI'), starts at time zone 'Asia/Manila',
      (starts + interval '30 minutes') at time zone 'Asia/Manila', '${status}', 'scheduled', 'online',
      1 + n / ${SERVICES * SLOTS}
    from (select n, (${day}) + interval '8 hours' + (n / ${SERVICES} % ${SLOTS}) * interval '30 minutes' as starts
      from generate_series(0, ${count - 1}) n) numbered`);
}

interface Arrivals {
  from: number;
  day: string;
  done: number;
  served: number;
  waiting: number;
}

/** The first are done, the next are served, the last wait. */
async function come(run: Run, { from, day, done, served, waiting }: Arrivals) {
  const here = done + served + waiting;
  const of = `from (select n, ${reservation(`${from} + n`)} as id,
    ((${day}) + interval '8 hours') at time zone 'Asia/Manila' + n * interval '1 minute' as at
    from generate_series(0, ${here - 1}) n) a`;
  await run(`insert into visits (id, reservation_id, team_id, day, letter, number, priority, arrived_at,
      due_at, calls, called_at, ticket_key)
    select id, id, '${TEAM}', ${day}, 'A', n + 1, case n % 7 when 0 then 'senior' else 'none' end,
      at, at, 0, null, id::text ${of}`);
  await run(`insert into visit_periods (id, visit_id, state, team_id, counter_id, staff_id, started_at, ended_at)
    select gen_random_uuid(), id, 'waiting', '${TEAM}'::uuid, null::uuid, null::uuid, at,
      case when n < ${done + served} then at + interval '15 minutes' end ${of}
    union all
    select gen_random_uuid(), id, 'being_served', '${TEAM}'::uuid, ${id(4, '(1 + n % 3)')}, ${id(3, '(2 + n % 3)')},
      at + interval '15 minutes', case when n < ${done} then at + interval '25 minutes' end ${of}
      where n < ${done + served}
    union all
    select gen_random_uuid(), id, 'done', '${TEAM}'::uuid, null, null, at + interval '25 minutes',
      at + interval '25 minutes' ${of} where n < ${done}`);
  await run(`update reservations r set activity_status = case when n < ${done} then 'completed'
      when n < ${done + served} then 'in_progress' else 'checked_in' end
    ${of} where r.id = a.id`);
}

const dayAfter = (days: number) =>
  new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

const clerkOf = ({ people }: Tokens) => bearer(people[0] ?? '');

const screen = (name: string, path: string, limit: string): MeasuredCall => ({
  name: `today: ${name}`,
  ours: (base, tokens) => ({ url: `${base}${path}`, headers: clerkOf(tokens) }),
  limit: (base) => ({ url: `${base}/today/${limit}?team=${TEAM}&from=${dayAfter(0)}` }),
});

const ahead = `team_id=${TEAM}&sort_by=starts_at&order_by=ASC&per_page=100`;

const stay: MeasuredCall = {
  name: 'today: counter stays open',
  ours: (base, tokens) => ({
    url: `${base}/visits/counters/stay/${COUNTER}`,
    method: 'POST',
    headers: { ...clerkOf(tokens), 'content-type': 'application/json' },
    next: () => ({ body: '{}' }),
  }),
  limit: (base) => ({ url: `${base}/today/stay?counter=${COUNTER}&team=${TEAM}` }),
};

const unchanged: MeasuredCall = {
  name: 'today: the day as it was',
  ours: async (base, tokens) => {
    const url = `${base}/visits/day/${TEAM}`;
    const headers = clerkOf(tokens);
    const { version } = (await (await fetch(url, { headers })).json()) as { version: string };
    return { url: `${url}?known=${version}`, headers };
  },
  limit: (base) => ({ url: `${base}/today/version?team=${TEAM}&from=${dayAfter(0)}` }),
};

export const todayCalls: MeasuredCall[] = [
  screen('the day', `/visits/day/${TEAM}`, 'day'),
  unchanged,
  screen('to approve', `/reservations?${ahead}&status=pending&date_from=${dayAfter(0)}`, 'pending'),
  screen('upcoming', `/reservations?${ahead}&status=approved&date_from=${dayAfter(1)}`, 'approved'),
  screen(
    'services',
    `/services?team_id=${TEAM}&status=active&sort_by=name&order_by=ASC&per_page=50`,
    'services',
  ),
  {
    name: 'today: free now',
    ours: (base, tokens) => ({
      url: `${base}/services/not-available-time-slot/${idOf(2, FIRST_SERVICE)}?date=${dayAfter(0)}&walk_in=true`,
      headers: clerkOf(tokens),
    }),
    limit: (base) => ({
      url: `${base}/taken?service=${idOf(2, FIRST_SERVICE)}&from=${dayAfter(0)}&to=${dayAfter(1)}`,
    }),
  },
  stay,
];
