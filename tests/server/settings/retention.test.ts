import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { appendToChain } from '#server/activityLogs/chain.ts';
import { verifyActivity } from '#server/activityLogs/verify.ts';
import { productClock } from '#server/db/clock.ts';
import { rows, timestamptz } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  const now = timestamptz(new Date(DEFAULT_NOW));
  const agesOf = async (table: string) =>
    (
      await rows<{ days: number }>(
        app.db,
        sql`select round(extract(epoch from ${now} - created_at) / 86400)::int as days
          from ${sql.identifier(table)} where created_at < ${now} - interval '1 hour' order by days`,
      )
    ).map(({ days }) => days);
  const setTo = (change: object) =>
    app.as('admin').then((admin) => admin.post('/settings/update', change));

  it('removes of the activity log what is older than the setting, and nothing else may', async () => {
    // Its age is told by the database's clock: rows are as old as that one says.
    const { now: present } = await productClock(app.database);
    const at = present();
    for (const months of [1, 13, 59, 61]) {
      await app.db.execute(sql`insert into activity_logs (id, action, resource, created_at, updated_at)
        values (${uuidv7()}, 'old', 'users', ${timestamptz(at)} - ${months}::int * interval '1 month', ${now})`);
    }
    const left = async () =>
      (await rows(app.db, sql`select 1 from activity_logs where action = 'old'`)).length;
    await appendToChain(app.db);
    await expect(app.db.execute(sql`delete from activity_logs`)).rejects.toThrow();
    await removeOld(app.db, at);
    expect(await left()).toBe(3);
    await setTo({ keep_activity_months: 12 });
    await appendToChain(app.db);
    expect(await removeOld(app.db, at)).toMatchObject({ activity_logs: 2 });
    expect(await left()).toBe(1);
    const inACentury = new Date(at.getTime() + 100 * 365 * 86_400_000);
    expect(await removeOld(app.db, inACentury)).toMatchObject({ activity_logs: 0 });
    expect((await verifyActivity(app.db)).problems).toEqual([]);
    await expect(app.db.execute(sql`delete from activity_logs`)).rejects.toThrow();
  });

  it('lets read notifications go after the setting, and keeps those that wait', async () => {
    const { id } = await buildUser(app.db);
    for (const [read, created] of [
      [2, 3],
      [0.5, 14],
      [null, 20],
    ]) {
      await app.db.execute(sql`insert into notifications (id, user_id, kind, title, updated_at, created_at, read_at)
        values (${uuidv7()}, ${id}, 'test', 'Told', ${now}, ${now} - ${created}::int * interval '1 month',
          ${now} - ${read}::float * interval '1 month')`);
    }
    await removeOld(app.db, app.clock.now());
    expect(await agesOf('notifications')).toHaveLength(3);
    await setTo({ keep_notification_months: 1 });
    expect(await removeOld(app.db, app.clock.now())).toMatchObject({ notifications: 1 });
  });

  it('removes sent mails after the setting, never one that waits', async () => {
    for (const [state, days] of [
      ['sent', 8],
      ['failed', 8],
      ['queued', 8],
      ['retrying', 8],
      ['sent', 3],
    ]) {
      await app.db.execute(sql`insert into mails (id, title, recipient, state, next_try_at, updated_at, created_at)
        values (${uuidv7()}, 'A mail', 'maria@example.test', ${state}, ${now}, ${now}, ${now} - ${days}::int * interval '1 day')`);
    }
    await setTo({ keep_mail_days: 30 });
    await removeOld(app.db, app.clock.now());
    expect(await agesOf('mails')).toEqual([3, 8, 8, 8, 8]);
    await setTo({ keep_mail_days: 7 });
    await removeOld(app.db, app.clock.now());
    expect(await agesOf('mails')).toEqual([3, 8, 8]);
  });

  it('removes registrations that nobody confirmed after the setting', async () => {
    const pending = { status: 'pending', roles: [], email_verified_at: null } as const;
    const old = await buildUser(app.db, pending);
    await app.db.execute(
      sql`update users set created_at = ${now} - interval '3 days' where id = ${old.id}`,
    );
    await removeOld(app.db, app.clock.now());
    expect(await agesOf('users')).toContain(3);
    await setTo({ keep_registration_days: 2 });
    expect(await removeOld(app.db, app.clock.now())).toMatchObject({ users: 1 });
  });
});
