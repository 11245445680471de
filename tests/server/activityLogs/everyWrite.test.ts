import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityTypeOf } from '#schema/activityLogs/activity.ts';
import { BOOKKEEPING } from '#server/db/migrating/appliedMigrations.ts';
import { rows } from '#server/db/query.ts';
import { startOutbox } from '#server/mails/outbox/outbox.ts';
import { allCalls } from '../../contract/calls.ts';
import { onEachEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries } from '../signIn/sessions/signIn.ts';
import { LEAVE_NO_TRACE, WRITES } from './writes.ts';

/** Counted before anything is tried, or in the background, whatever comes of it. */
const BESIDES = ['rate_limits', 'people_read', 'reading_days', ...BOOKKEEPING];

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-11-30T02:00:00Z' });
  let tables: string[];
  beforeAll(async () => {
    const found = await rows<{ name: string }>(
      app.db,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    tables = found.map(({ name }) => name).filter((name) => !BESIDES.includes(name));
    await app.db.execute(sql`create function refuse_log() returns trigger language plpgsql as
      $$ begin raise exception 'the log takes nothing'; end $$`);
    await app.db.execute(sql`create trigger refuse_log before insert on activity_logs
      for each row execute function refuse_log()`);
    await refuse(false);
  });
  beforeEach(() => forgetTries(app));

  it('knows every call that writes', async () => {
    const { paths } = (await app.app.inject('/api/openapi.json')).json();
    const writing = Object.entries<{ post?: unknown }>(paths)
      .filter(([, { post }]) => post)
      .map(([path]) => path.replace('/api', ''));
    const known = [...Object.keys(WRITES), ...LEAVE_NO_TRACE];
    expect(writing.sort()).toEqual(known.sort());
    const specified = allCalls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(specified.filter((path) => !known.includes(path))).toEqual([]);
  });

  describe.each(Object.entries(WRITES))('%s', (_path, prepare) => {
    it('stands in the log, and does not stand without it', async () => {
      const call = await prepare(app);
      const before = await fingerprint();
      expectLogged(/request failed/);
      await refuse(true);
      const refused = await call().finally(() => refuse(false));
      expect(refused.status, JSON.stringify(refused.body)).toBe(500);
      expect(await fingerprint()).toEqual(before);

      const newest = await newestRow();
      const outbox = startOutbox(app.deps, { warn: () => {}, error: () => {} });
      const done = await call().finally(() => outbox.stop());
      expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
      const logged = await rows<{ action: string }>(
        app.db,
        sql`select action from activity_logs where id > ${newest} order by id`,
      );
      expect(logged.length).toBeGreaterThan(0);
      expect(logged.filter(({ action }) => !activityTypeOf(action))).toEqual([]);
    });
  });

  const refuse = (isRefused: boolean) =>
    app.db.execute(
      sql`alter table activity_logs ${isRefused ? sql`enable` : sql`disable`} trigger refuse_log`,
    );
  const newestRow = async () =>
    (
      await rows<{ id: string }>(
        app.db,
        sql`select coalesce(max(id::text), '00000000-0000-0000-0000-000000000000') as id from activity_logs`,
      )
    )[0]?.id;

  /** How many rows each table has, and by which transaction one was written last. */
  const fingerprint = () => {
    const each = tables.map(
      (name) => sql`select ${name}::text as name, count(*)::int as rows,
        coalesce(max(xmin::text::bigint), 0)::text as newest from ${sql.identifier(name)}`,
    );
    return rows(app.db, sql`${sql.join(each, sql` union all `)} order by name`);
  };
});
