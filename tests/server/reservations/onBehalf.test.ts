import { beforeAll, expect, it } from 'vitest';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import { buildUser, type UserOverrides } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const SLOT = { date: '2026-12-02', time: '09:00' };

onOneEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let staff: Client;
  beforeAll(async () => {
    team = await buildTeam(app.db);
    staff = await app.as('staff', { teams: [team] });
  });
  const ownService = (overrides: Partial<ServiceRow> = {}) =>
    buildService(app.db, { capacity: 9, ...overrides, team_id: team.id });

  /** Somebody who stands at the desk. */
  const lookedUp = async (overrides: UserOverrides = {}) => {
    const person = await buildUser(app.db, overrides);
    await lookUp(app, staff, person.id);
    return person;
  };

  it('books for a constituent, and says so', async () => {
    const service = await ownService();
    const ana = await app.as('constituent');
    await lookUp(app, staff, ana.user.id);
    const answer = await staff.post('/reservations/create', {
      service_id: service.id,
      user_id: ana.user.id,
      ...SLOT,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { source: 'on_behalf', user_id: ana.user.id, status: 'approved' },
    });
    expect((await ana.get(`/reservations/show/${answer.body.id}`)).status).toBe(200);
  });

  it('is not bound by the lead time, and approves at once', async () => {
    const service = await ownService({ lead_hours: 48, requires_approval: true });
    const { id: user_id } = await lookedUp();
    const answer = await staff.post('/reservations/create', {
      service_id: service.id,
      user_id,
      ...SLOT,
    });
    expect(answer).toMatchObject({ status: 201, body: { status: 'approved' } });
  });

  it.each<[string, Partial<ServiceRow>, object]>([
    ['the horizon', { horizon_days: 1 }, { date: '2026-12-03' }],
    ['closures', { closures: [{ from: SLOT.date, to: SLOT.date, reason: null }] }, {}],
    ['the grid', {}, { time: '09:05' }],
    ['what is past', {}, { date: '2026-12-01', time: '08:00' }],
    ['verified identification', { requires_verified_identification: true }, {}],
  ])('is bound by %s', async (_rule, overrides, body) => {
    const service = await ownService(overrides);
    const { id: user_id } = await lookedUp();
    const answer = await staff.post('/reservations/create', {
      service_id: service.id,
      user_id,
      ...SLOT,
      ...body,
    });
    expect(answer.status).toBe(422);
  });

  it('is bound by the limits of the person, not of the staff', async () => {
    const service = await ownService({ max_active_per_user: 1 });
    const { id: user_id } = await lookedUp();
    const body = { service_id: service.id, user_id, date: SLOT.date };
    expect((await staff.post('/reservations/create', { ...body, time: '09:00' })).status).toBe(201);
    const second = await staff.post('/reservations/create', { ...body, time: '10:00' });
    expect(second.body.code).toBe('limit_reached');
  });

  it("refuses constituents, and staff at another team's service", async () => {
    const service = await ownService();
    const other = await buildService(app.db);
    const ana = await app.as('constituent');
    const { id: user_id } = await lookedUp();
    const forSomeone = { service_id: service.id, user_id, ...SLOT };
    expect((await ana.post('/reservations/create', forSomeone)).status).toBe(403);
    const walkIn = { service_id: service.id, walk_in: true, ...SLOT };
    expect((await ana.post('/reservations/create', walkIn)).status).toBe(403);
    const elsewhere = { ...forSomeone, service_id: other.id };
    expect((await staff.post('/reservations/create', elsewhere)).status).toBe(403);
    const admin = await app.as('admin');
    expect((await admin.post('/reservations/create', elsewhere)).status).toBe(201);
  });

  it('takes their own id as booking for themselves', async () => {
    const service = await ownService({ requires_approval: true });
    const ana = await app.as('constituent');
    const body = { service_id: service.id, user_id: ana.user.id, ...SLOT };
    expect(await ana.post('/reservations/create', body)).toMatchObject({
      status: 201,
      body: { source: 'online', status: 'pending' },
    });
  });

  it('books for nobody that does not exist or is suspended', async () => {
    const service = await ownService();
    const suspended = await lookedUp({ status: 'suspended' });
    for (const user_id of ['01900000-0000-7000-8000-000000000000', suspended.id]) {
      const body = { service_id: service.id, user_id, ...SLOT };
      const answer = await staff.post('/reservations/create', body);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { user_id: expect.any(String) } },
      });
    }
  });

  it('lets a walk-in into the slot that runs, today only, past their limit', async () => {
    const service = await ownService({ lead_hours: 5, max_active_per_user: 1 });
    const { id: user_id } = await lookedUp();
    const body = { service_id: service.id, user_id, walk_in: true };
    const walkIn = (slot: object) => staff.post('/reservations/create', { ...body, ...slot });
    app.clock.advance({ minutes: 10 });
    const running = await walkIn({ date: '2026-12-01', time: '09:00' });
    const next = await walkIn({ date: '2026-12-01', time: '10:00' });
    const over = await walkIn({ date: '2026-12-01', time: '08:30' });
    const tomorrow = await walkIn({ date: '2026-12-02', time: '10:00' });
    app.clock.advance({ minutes: -10 });
    expect(running).toMatchObject({ status: 201, body: { source: 'walk_in', status: 'approved' } });
    expect(next.status).toBe(201);
    expect(over.body.errors).toEqual({ time: 'This time has passed' });
    expect(tomorrow.body.errors).toEqual({ date: 'A walk-in is for today' });
  });
});
