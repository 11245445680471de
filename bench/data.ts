/** Databases of made-up reservations: 1,000 services, 20,000 people, as many reservations as asked. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { ensureSettings } from '#server/db/settings.ts';
import { foldCounts } from '#server/questionnaires/results/counts.ts';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { fillAnswers } from './answers.ts';
import { fillForm } from './fillForm.ts';
import { fillYears } from './fillYears.ts';
import { id, insertServices, insertTeams, referenceOfRow, SERVICES, TEAMS } from './rows.ts';

const PEOPLE = 20_000;
/** As many as take turns at booking and answering. */
export const SIGNED_IN = 2000;
/** Changes with what is generated, so that an older database is not mistaken for today's. */
const VERSION = 8;
/** Close together, as the busiest calls meet them; or over five years, as figures do. */
export type Spread = 'busy' | 'years';

/** @returns the address of a database with `count` reservations; made when it is not there yet */
export async function benchDatabase(
  server: string,
  count: number,
  spread: Spread,
): Promise<string> {
  const name = `takda_bench_v${VERSION}_${spread}_${count}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const root = openPostgres(server, 1, () => undefined);
  try {
    const found = await rows(
      root.db,
      sql`select 1 from pg_database where datname = ${`${name}_done`}`,
    );
    if (found.length > 0) return withName(server, `${name}_done`);
    console.log(`  generating ${count.toLocaleString('en')} reservations`);
    await root.db.execute(sql.raw(`drop database if exists ${name}`));
    await root.db.execute(sql.raw(`create database ${name}`));
    await fill(url, count, spread);
    // The name says that it is whole: a run that was stopped half-way starts again.
    await root.db.execute(sql.raw(`alter database ${name} rename to ${name}_done`));
    return withName(server, `${name}_done`);
  } finally {
    await root.close();
  }
}

const withName = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: `/${name}` }).toString();

async function fill(url: string, count: number, spread: Spread) {
  const { db, close } = openPostgres(url, 2, () => undefined);
  await migrate(db);
  await ensureBuiltInRoles(db, new Date());
  await ensureSettings(db, new Date());
  await close();
  // Not the product's pool: it gives up on a statement that takes minutes.
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  if (spread === 'busy') await fillBusy(client, count);
  else await fillYears(client, count);
  await client.end();
}

export type Run = (statement: string, values?: unknown[]) => Promise<unknown>;

/** A connection that waits for a statement as long as it takes: the product's pool gives up. */
export async function onDatabase(url: string, work: (run: Run) => Promise<void>) {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await work((statement, values) => client.query(statement, values));
  } finally {
    await client.end();
  }
}

async function fillBusy(client: pg.Client, count: number) {
  const run = (statement: string, values: unknown[] = []) => client.query(statement, values);
  await run(insertTeams());
  await run(insertServices());
  await run(`insert into users (id, created_at, updated_at, username, email, email_verified_at, status, privacy_version, privacy_agreed_at, profile_first_name, profile_last_name)
    select ${id(3, 'n')}, now(), now(), 'person' || n, 'person' || n || '@example.test', now(), 'active', 1, now(),
      'First' || (n % 400), 'Last' || (n % 997)
    from generate_series(1, ${PEOPLE}) n`);
  // In its k-th slot every service has another person, and nobody is in two places at once.
  await run(
    `insert into reservations (id, created_at, updated_at, reference, user_id, service_id, team_id,
      date, time, starts_at, ends_at, status, activity_status, source, seat)
    select gen_random_uuid(), made, made, ${referenceOfRow('n')},
      ${id(3, `1 + (k * ${SERVICES} + s) % ${PEOPLE}`)}, ${id(2, 's + 1')}, ${id(1, `1 + (s + 1) % ${TEAMS}`)},
      starts::date, to_char(starts, 'HH24:MI'), starts at time zone 'Asia/Manila', (starts + interval '30 minutes') at time zone 'Asia/Manila',
      case when n % 10 = 0 then 'pending' when n % 10 = 1 then 'cancelled' else 'approved' end,
      'scheduled', 'online', case when n % 10 = 1 then null else 1 end
    from (
      select n, n % ${SERVICES} as s, n / ${SERVICES} as k,
        now() - n * interval '1 minute' as made,
        date_trunc('day', now()) + interval '8 hours' + (n / ${SERVICES} / 18 - 30) * interval '1 day'
          + (n / ${SERVICES} % 18) * interval '30 minutes' as starts
      from generate_series(0, ${count - 1}) n
    ) numbered(n, s, k, made, starts)`.replace('starts::date', '(starts)::date'),
  );
  // The measure is the booking, not how soon somebody is told that they have enough.
  // All of them come from one address, and book as fast as they can.
  await run(`update settings set max_active_reservations = 100, bookings_per_person = 100000,
    bookings_per_mailbox = 100000, bookings_per_network = 100000, bookings_per_service = 100000`);
  await fillAnswers(run);
  const same = drizzle({ client }) as unknown as Db;
  await fillForm(run, same, SIGNED_IN + 1);
  await foldCounts(same);
  await run('vacuum analyze');
}
