/** Signs people in for a run, and removes what the run made. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { migrate } from '#server/db/migrating/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { newSession } from '#server/signIn/sessions/sessions.ts';
import type { Tokens } from './calls.ts';
import { SIGNED_IN } from './data.ts';
import { FORM_TEAM, formService } from './form.ts';
import { idOf } from './rows.ts';

export async function signIn(url: string): Promise<Tokens> {
  const database = openPostgres(url, 4, () => undefined);
  const now = new Date();
  try {
    // A database that was kept may be older than the product.
    await migrate(database.db);
    await database.db.execute(sql`insert into users_roles (owner_id, target_id)
      select ${idOf(3, 1)}::uuid, id from roles where name = 'admin' on conflict do nothing`);
    const tokenOf = async (n: number) => {
      const who = {
        user_id: idOf(3, n),
        now,
        address: null,
        device: 'bench',
        has_password: true,
      };
      return (await database.db.transaction((tx) => newSession(tx, who))).token;
    };
    const people: string[] = [];
    for (let n = 2; n < SIGNED_IN + 2; n++) people.push(await tokenOf(n));
    return { admin: await tokenOf(1), people };
  } finally {
    await database.close();
  }
}

/** What the run has booked and submitted goes again, so that the next one starts alike. */
export async function tidy(url: string) {
  // Not the product's pool: it gives up on what takes longer than its calls may.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('delete from reservations where date > current_date + 35');
  const answered = `service_id in (select id from services where team_id = '${FORM_TEAM}'
    and requires_questionnaire and id <> '${formService(0)}')`;
  for (const table of ['values', 'responses', 'counts']) {
    await client.query(`delete from questionnaire_${table} where ${answered}`);
  }
  await client.query('delete from sessions');
  // The next run must not read dead rows, nor plan with their counts.
  await client.query('vacuum analyze');
  await client.end();
}

export async function forgetSessions(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('delete from sessions');
  await client.end();
}
