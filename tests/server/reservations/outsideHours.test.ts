import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reservation } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);

onEachEngine((engine) => {
  // Half past five in the afternoon in Manila: the last slot ended at five.
  const app = testApp({ engine, clock: '2026-12-01T09:30:00Z' });
  const NOW = { date: '2026-12-01', time: '17:30', walk_in: true, outside_hours: true };

  async function atTheDesk() {
    const team = await buildTeam(app.db);
    const { id: service_id } = await buildService(app.db, { team_id: team.id });
    const staff = await app.as('staff', { teams: [team] });
    const ana = await buildUser(app.db);
    await lookUp(app, staff, ana.id);
    const record = (body: object) =>
      staff.post('/reservations/create', { service_id, user_id: ana.id, ...NOW, ...body });
    return { service_id, staff, ana, record };
  }

  it('records who comes after the last slot, marked as such', async () => {
    const { record, staff } = await atTheDesk();
    const made = await record({});
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'approved',
        source: 'walk_in',
        outside_hours: true,
        starts_at: '2026-12-01T09:30:00.000Z',
        ends_at: '2026-12-01T10:00:00.000Z',
      },
    });
    const listed = await staff.get('/reservations?outside_hours=true');
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
    const ids = [made.body.id];
    for (const activity_status of ['checked_in', 'in_progress', 'completed']) {
      const step = { ids, activity_status };
      expect((await staff.post('/reservations/update/activity/status', step)).status).toBe(200);
    }
    const [kept] = await rows<{ seat: number | null }>(
      app.db,
      sql`select seat from ${reservations} where id = ${made.body.id}`,
    );
    expect(kept?.seat).toBeNull();
  });

  it.each([
    [{ date: '2026-12-02' }, 'date'],
    [{ time: '17:31' }, 'time'],
    [{ time: '16:40' }, 'time'],
    [{ walk_in: false }, 'outside_hours'],
  ])('refuses %j', async (body, path) => {
    const { record } = await atTheDesk();
    expect(await record(body)).toMatchObject({
      status: 422,
      body: { errors: { [path]: expect.any(String) } },
    });
  });

  it('is for staff alone', async () => {
    const { service_id } = await atTheDesk();
    const ben = await app.as('constituent');
    const answer = await ben.post('/reservations/create', { service_id, ...NOW });
    expect(answer.status).toBe(403);
  });
});
