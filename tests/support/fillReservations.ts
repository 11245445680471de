/** A database of PostgreSQL with many rows, for upgrades of it. */
import { sql } from 'drizzle-orm';
import { id, insertServices, insertTeams, referenceOfRow, SERVICES, TEAMS } from '#bench/rows.ts';
import { dropIndexesAndConstraints } from '#server/backup/dropIndexesAndConstraints.ts';
import { openPostgres } from '#server/db/postgres.ts';

const PEOPLE = 20_000;

/** Reservations of the months before, each with its row of the log. */
export async function fillReservations(url: string, count: number) {
  // Not the tests' pool: it gives up on a statement that takes minutes.
  const { db, close } = openPostgres(url, 1, () => {}, {
    timeouts: { connect: 10_000, statement: 0, query: 0 },
  });
  const run = (statement: string) => db.execute(sql.raw(statement));
  // As a restore does it: indexes are made once, and no trigger acts on rows of the past.
  const putBack = await dropIndexesAndConstraints(db);
  await run(insertTeams());
  await run(insertServices());
  await run(`insert into users (id, created_at, updated_at, username, email, email_verified_at, status, profile_first_name, profile_last_name)
    select ${id(3, 'n')}, now(), now(), 'visitor' || n, 'visitor' || n || '@example.test', now(), 'active', 'First' || (n % 400), 'Last' || (n % 997)
    from generate_series(1, ${PEOPLE}) n`);
  await run(`insert into reservations (id, created_at, updated_at, reference, user_id, service_id, team_id,
      date, time, starts_at, ends_at, status, activity_status, source, seat)
    select gen_random_uuid(), starts - interval '7 days', starts, ${referenceOfRow('n')},
      ${id(3, `1 + (k * ${SERVICES} + s) % ${PEOPLE}`)}, ${id(2, 's + 1')}, ${id(1, `1 + (s + 1) % ${TEAMS}`)},
      (starts)::date, to_char(starts, 'HH24:MI'), starts, starts + interval '30 minutes',
      'approved', 'completed', 'online', 1
    from (select n, n % ${SERVICES} as s, n / ${SERVICES} as k,
        date_trunc('day', now()) - (1 + n / ${SERVICES} / 18) * interval '1 day'
          + (n / ${SERVICES} % 18) * interval '30 minutes' as starts
      from generate_series(0, ${count - 1}) n) numbered`);
  await run(`insert into activity_logs (id, created_at, updated_at, actor_id, actor_name, action, resource, subject_id, owner_id, changes)
    select gen_random_uuid(), created_at, created_at, user_id, 'First Last', 'create', 'reservations', id::text, user_id,
      '[{"field": "status", "before": null, "after": "approved"}]' from reservations`);
  for (const statement of putBack) await run(statement);
  await run('vacuum analyze');
  await close();
}
