/** Five years of reservations of 1,000 services and 25 teams, for the figures of the dashboard. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '#server/db/database.ts';
import { refreshFigures } from '#server/figures/refresh.ts';
import { id, insertServices, insertTeams, referenceOfRow, SERVICES, TEAMS } from './rows.ts';

/** Days before and after today. */
const BEFORE = 5 * 365;
const AHEAD = 35;

/** A person comes about twenty times in that time. */
const peopleOf = (count: number) => Math.max(20_000, Math.round(count / 20));

export async function fillYears(client: pg.Client, count: number) {
  const run = (statement: string) => client.query(statement);
  const people = peopleOf(count);
  await run(insertTeams());
  await run(insertServices("now() - interval '6 years'"));
  await run(`insert into users (id, created_at, updated_at, username, email, email_verified_at, status,
      profile_first_name, profile_last_name, profile_gender, profile_barangay, profile_birth_date)
    select ${id(3, 'n')}, now() - n % 1800 * interval '1 day', now(), 'person' || n, 'person' || n || '@example.test',
      now(), case when n % 50 = 0 then 'suspended' else 'active' end, 'First' || (n % 400), 'Last' || (n % 997),
      (array['female', 'male', 'female', 'male', 'other', null])[1 + n % 6], 'Barangay ' || (n % 60),
      date '1945-01-01' + (n * 7) % 25000
    from generate_series(1, ${people}) n`);
  // Millions of rows: indexes are made at the end, and what guards single bookings is not asked.
  const indexes = await run(`select indexname, indexdef from pg_indexes
    where tablename in ('reservations', 'reservation_history') and not exists (
      select 1 from pg_constraint c where c.conname = indexname)`);
  for (const { indexname } of indexes.rows) await run(`drop index ${indexname}`);
  await run('alter table reservations drop constraint reservations_person_overlap');
  await run('set session_replication_role = replica');
  const perService = Math.ceil(count / SERVICES);
  await run(
    `insert into reservations (id, created_at, updated_at, reference, user_id, service_id, team_id,
      date, time, starts_at, ends_at, status, activity_status, source, seat)
    select gen_random_uuid(), made, made, ${referenceOfRow('n')},
      ${id(3, `1 + (k::bigint * ${SERVICES} + s) % ${people}`)}, ${id(2, 's + 1')}, ${id(1, `1 + (s + 1) % ${TEAMS}`)},
      starts::date, to_char(starts, 'HH24:MI'), at, at + interval '30 minutes', status,
      case when at > now() or status <> 'approved' then 'scheduled' when n % 13 = 0 then 'no_show' else 'completed' end,
      (array['online', 'online', 'online', 'walk_in', 'on_behalf'])[1 + n % 5],
      case when status = 'cancelled' then null else 1 end
    from (
      select *, starts at time zone 'Asia/Manila' as at,
        least(now(), starts at time zone 'Asia/Manila' - (n % 500) * interval '1 hour') as made,
        case when n % 10 = 1 then 'cancelled'
          when starts at time zone 'Asia/Manila' > now() and n % 10 < 4 then 'pending' else 'approved' end as status
      from (
        select n, n % ${SERVICES} as s, n / ${SERVICES} as k, date_trunc('day', now()) + interval '8 hours'
          + (n / ${SERVICES} * ${BEFORE + AHEAD} / ${perService} - ${BEFORE}) * interval '1 day'
          + (n / ${SERVICES} % 18) * interval '30 minutes' as starts
        from generate_series(0, ${count - 1}) n) placed) made`.replace(
      'starts::date',
      '(starts)::date',
    ),
  );
  // The trigger that keeps the seats is not asked either.
  await run(`insert into reservation_seats (service_id, starts_at, seat, reservation_id)
    select service_id, starts_at, seat, id from reservations where seat is not null`);
  const steps = (action: string, field: string, value: string, at: string, where: string) =>
    run(`insert into reservation_history (reservation_id, actor_id, action, after, created_at)
      select id, case when '${value}' = 'cancelled' then user_id end, '${action}', jsonb_build_object('${field}', '${value}'), ${at}
      from reservations where ${where}`);
  const came = "activity_status = 'completed'";
  await steps(
    'activity_status',
    'activity_status',
    'checked_in',
    "starts_at - interval '5 minutes'",
    came,
  );
  await steps(
    'activity_status',
    'activity_status',
    'in_progress',
    "starts_at + (date_part('day', starts_at)::int % 30) * interval '1 minute'",
    came,
  );
  await steps(
    'status',
    'status',
    'cancelled',
    "starts_at - interval '30 hours'",
    "status = 'cancelled'",
  );
  await run('set session_replication_role = origin');
  for (const { indexname, indexdef } of indexes.rows) {
    // No figure is searched for.
    if (indexname !== 'reservations_search_index') await run(indexdef);
  }
  await run('vacuum analyze');
  const started = Date.now();
  const days = await refreshFigures(drizzle({ client }) as unknown as Db, () => new Date());
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`  counted ${days.toLocaleString('en')} days in ${seconds} s`);
  await run('vacuum analyze figure_rollups');
}
