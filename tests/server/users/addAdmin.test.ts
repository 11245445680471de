import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows, timestamptz } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { addAdmin } from '#server/users/addAdmin.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { signIn, startLogin } from '../signIn/sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  const chief = {
    email: 'chief@example.test',
    username: 'chief',
    first_name: 'System',
    last_name: 'Administrator',
    password: 'a fine long secret',
  };
  const errorsOf = (error: { details: { errors: object } }) => Object.keys(error.details.errors);

  it('makes an administrator who can sign in', async () => {
    await addAdmin({ db: app.db, now: app.clock.now() }, chief);
    const { body } = await signIn(app, chief.email, chief.password);
    expect(body.user.access).toEqual([{ name: 'admin', reach: 'all', permissions: ['*'] }]);
    expect(body.expires_at).toBe('2026-12-01T13:00:00.000Z');
  });

  it('refuses duplicates and bad values, field by field', async () => {
    const refusal = (change: object) =>
      addAdmin({ db: app.db, now: app.clock.now() }, { ...chief, ...change }).catch(errorsOf);
    expect(await refusal({ email: 'CHIEF@example.test' })).toEqual(['email']);
    expect(await refusal({ email: 'other@example.test' })).toEqual(['username']);
    expect(await refusal({ email: 'x', password: 'y' })).toEqual(['email', 'password']);
    expect(await refusal({ password: 'password1' })).toEqual(['password']);
  });

  it('leaves of counters, codes, sessions and mails what still counts', async () => {
    const count = async () => {
      const [counted] = await rows<Record<string, number>>(
        app.db,
        sql`select (select count(*)::int from challenges) as challenges,
          (select count(*)::int from rate_limits) as rate_limits,
          (select count(*)::int from mails) as mails, (select count(*)::int from sessions) as sessions`,
      );
      return counted;
    };
    await app.db.execute(sql`delete from challenges`);
    await startLogin(app, chief.email, chief.password);
    await removeOld(app.db, app.clock.now());
    expect(await count()).toMatchObject({ challenges: 1, sessions: 1 });
    app.clock.advance({ hours: 49 });
    const now = timestamptz(app.clock.now());
    await app.db.execute(sql`update sessions set expires_at = ${now} - interval '8 days'`);
    await app.db.execute(sql`update mails set created_at = ${now} - interval '8 days'`);
    await removeOld(app.db, app.clock.now());
    const [queued] = await rows<{ count: number }>(
      app.db,
      sql`select count(*)::int from mails where state = 'queued'`,
    );
    expect(await count()).toEqual({
      challenges: 0,
      rate_limits: 0,
      sessions: 0,
      mails: queued?.count,
    });
  });
});
