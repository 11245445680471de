import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { service as declared, reservation } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);
const services = tableOf(declared);
const CLOSED = [{ from: '2026-12-02', to: '2026-12-02', reason: 'Fiesta' }];
const hours = (opens: string, closes: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));

onEachEngine((engine) => {
  const app = testApp({ engine });
  const statusOf = async (id: string) =>
    (await app.db.select().from(reservations).where(eq(reservations.id, id)))[0]?.status;

  /** Two visits at nine and one at ten. */
  async function booked() {
    const { id } = await buildService(app.db, { name: 'Passport', capacity: 3 });
    const at = { service_id: id };
    const first = await buildReservation(app.db, { ...at, created_at: '2026-11-01T00:00:00Z' });
    const second = await buildReservation(app.db, {
      ...at,
      seat: 2,
      created_at: '2026-11-01T00:30:00Z',
    });
    const ten = await buildReservation(app.db, { ...at, time: '10:00' });
    const admin = await app.as('admin');
    const change = (body: object) => admin.post(`/services/update/${id}`, body);
    return { id, first, second, ten, admin, change };
  }
  const named = ({ reference, date, time }: { reference: string; date: string; time: string }) => ({
    ...{ reference, service: 'Passport', date, time },
  });

  it.each([
    ['closes a day', { closures: CLOSED }],
    ['has no hours', { weekly_hours: [] }],
    ['is open later only', { weekly_hours: hours('13:00', '17:00') }],
    ['has pauses', { weekly_hours: hours('08:05', '17:00') }],
  ])('names the visits of a service that %s, and changes nothing', async (_, body) => {
    const { id, first, second, ten, change } = await booked();
    const refused = await change(body);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'orphans', orphans: { total: 3 } },
    });
    const expected = [first, second, ten].map(named);
    expect(refused.body.orphans.data).toEqual(expect.arrayContaining(expected));
    const [kept] = await app.db.select().from(services).where(eq(services.id, id));
    expect(kept?.closures ?? []).toEqual([]);
    expect(kept?.weekly_hours).toHaveLength(7);
  });

  it('names those alone for whom a lowered capacity has no room', async () => {
    const { second, change, admin, id } = await booked();
    const refused = await change({ capacity: 1 });
    expect(refused.body).toMatchObject({ orphans: { total: 1, data: [named(second)] } });
    expect(refused.body.message).toBe(
      'This would leave 1 booked visit without an open time. Keep or cancel?',
    );
    expect((await change({ capacity: 1, orphans: 'keep' })).body.capacity).toBe(1);
    expect(await statusOf(second.id)).toBe('approved');
    // It is an orphan already: this change makes none.
    expect((await change({ horizon_days: 30, closures: [] })).status).toBe(200);
    expect((await admin.get(`/services/show/${id}`)).body.capacity).toBe(1);
  });

  it('asks nothing where all keep their time', async () => {
    const { change } = await booked();
    expect((await change({ weekly_hours: hours('08:00', '11:00'), capacity: 3 })).status).toBe(200);
  });

  it('asks before a service is closed for booking', async () => {
    const { id, admin, first } = await booked();
    const set = (body: object) => admin.post(`/services/update/status/${id}`, body);
    expect((await set({ status: 'inactive' })).body).toMatchObject({
      code: 'orphans',
      orphans: { total: 3 },
    });
    expect((await set({ status: 'inactive', orphans: 'keep' })).body.status).toBe('inactive');
    expect(await statusOf(first.id)).toBe('approved');
    expect((await set({ status: 'active' })).status).toBe(200);
  });

  it('cancels them with the change, in the ordinary way', async () => {
    const { first, ten, change, admin } = await booked();
    const orphans_reason = 'The office is painted.';
    await app.db.update(reservations).set({ places: 2 }).where(eq(reservations.id, first.id));
    const done = await change({
      weekly_hours: hours('10:00', '17:00'),
      orphans: 'cancel',
      orphans_reason,
    });
    expect(done.status).toBe(200);
    expect(await statusOf(ten.id)).toBe('approved');
    const shown = (await admin.get(`/reservations/show/${first.id}`)).body;
    expect(shown).toMatchObject({ status: 'cancelled', reason: orphans_reason });
    expect(shown.history.at(-1)).toMatchObject({
      action: 'status',
      actor: { id: admin.user.id },
      from: { status: 'approved' },
      to: { status: 'cancelled' },
      reason: orphans_reason,
    });
    const actions = await actionsOn(app.db, first.id);
    expect(actions.filter((action) => action === 'update_status')).toHaveLength(1);
    const [event] = await rows(
      app.db,
      sql`select details -> 'places' as places from events where subject_id = ${first.id}`,
    );
    expect(event).toEqual({ places: 2 });
    await app.notifyOfEvents();
    const [mail] = await rows<{ letter: unknown }>(
      app.db,
      sql`select c.letter from mails m join mail_contents c on c.mail_id = m.id
        join users u on u.email = m.recipient where u.id = ${first.user_id}`,
    );
    expect(JSON.stringify(mail?.letter)).toContain(orphans_reason);
  });

  it('counts holidays the same, over all services', async () => {
    const { first, ten, admin } = await booked();
    const save = (body: object) => admin.post('/settings/update', body);
    const refused = await save({ holidays: CLOSED });
    expect(refused).toMatchObject({ status: 409, body: { code: 'orphans' } });
    expect(refused.body.orphans.data).toContainEqual(named(first));
    expect((await save({ holidays: CLOSED, orphans: 'cancel' })).status).toBe(200);
    expect([await statusOf(first.id), await statusOf(ten.id)]).toEqual(['cancelled', 'cancelled']);
    // The day is a holiday already.
    expect((await save({ holidays: CLOSED })).status).toBe(200);
    await save({ holidays: [] });
  });

  it('cancels for nobody who may not', async () => {
    const team = await buildTeam(app.db);
    const role = await buildRole(app.db, {
      reach: 'team',
      permissions: ['services.list', 'services.show', 'services.update'],
    });
    const { id } = await buildService(app.db, { team_id: team.id });
    const visit = await buildReservation(app.db, { service_id: id });
    const editor = await app.as(role.name, { teams: [team] });
    const cancel = { weekly_hours: [], orphans: 'cancel' };
    expect((await editor.post(`/services/update/${id}`, cancel)).status).toBe(403);
    expect(await statusOf(visit.id)).toBe('approved');
  });
});
