/** Too many uncounted days for an answer. A hundred thousand rows: the engine has no say in it. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refreshFigures } from '#server/figures/refresh.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine, clock: '2027-02-03T04:00:00Z' });

  it('says that it is not ready rather than count too much for an answer', async () => {
    const created_at = '2026-12-01T00:00:00.000Z';
    const service_id = (await buildService(app.db, { created_at })).id;
    await buildReservation(app.db, { service_id, created_at, date: '2026-12-02' });
    // As if a hundred thousand had been there before the figures were.
    await app.db.execute(sql`alter table reservations disable trigger user`);
    await app.db.execute(sql`insert into users (id, created_at, updated_at, username, email,
        email_verified_at, status, profile_first_name, profile_last_name)
      select gen_random_uuid(), created_at, updated_at, 'many' || n, 'many' || n || '@example.test',
        email_verified_at, status, profile_first_name, profile_last_name
      from (select * from users limit 1) one, generate_series(1, 1000) n`);
    await app.db.execute(sql`insert into reservations (id, created_at, updated_at, reference, user_id,
        service_id, team_id, date, time, starts_at, ends_at, status, activity_status, source)
      select gen_random_uuid(), r.created_at + n * interval '1 second', r.updated_at,
        'TK-' || u.username || '-' || n, u.id, r.service_id, r.team_id, r.date, r.time, r.starts_at, r.ends_at,
        'declined', 'scheduled', r.source
      from reservations r, users u, generate_series(1, 101) n where u.username like 'many%'`);
    const admin = await app.as('admin');
    const asked = '/dashboard?from=2026-12-01&to=2026-12-31';
    const answer = await admin.get(asked);
    expect(answer).toMatchObject({ status: 503, body: { code: 'not_ready' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(60);
    // What is of another time can be told all the same.
    expect((await admin.get('/dashboard?from=2027-01-01&to=2027-01-31')).status).toBe(200);
    await app.db.execute(sql`alter table reservations enable trigger user`);
    // Marked as the triggers would have done; then all of it is counted, and told.
    await app.db.execute(sql`insert into figure_marks (team_id, day)
      select distinct team_id, date from reservations on conflict do nothing`);
    await refreshFigures(app.db, app.clock.now);
    expect(await admin.get(asked)).toMatchObject({
      status: 200,
      body: { figures: { declined: 101_000 } },
    });
  });
});
