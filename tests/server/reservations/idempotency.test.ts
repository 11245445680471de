import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reservation } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);

onEachEngine((engine) => {
  const app = testApp({ engine });
  const asked = (service: { id: string }) => ({
    service_id: service.id,
    date: '2026-12-02',
    time: '09:00',
  });
  const ofService = (service: { id: string }) =>
    app.db.select().from(reservations).where(eq(reservations.service_id, service.id));

  it('answers a repeated request with its first result', async () => {
    const service = await buildService(app.db);
    const ana = await app.as('constituent');
    const key = { 'idempotency-key': 'a-key' };
    const first = await ana.post('/reservations/create', asked(service), key);
    expect(first.status).toBe(201);
    const { time, date, service_id } = asked(service);
    const again = await ana.post('/reservations/create', { time, date, service_id }, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await ofService(service)).toHaveLength(1);
  });

  it('still does when the slot could no longer be booked', async () => {
    const service = await buildService(app.db);
    const ana = await app.as('constituent');
    const key = { 'idempotency-key': 'slow' };
    const first = await ana.post('/reservations/create', asked(service), key);
    app.clock.advance({ days: 3 });
    const again = await ana.post('/reservations/create', asked(service), key);
    app.clock.advance({ days: -3 });
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  });

  it('refuses the key with another body', async () => {
    const service = await buildService(app.db);
    const ana = await app.as('constituent');
    const key = { 'idempotency-key': 'other' };
    await ana.post('/reservations/create', asked(service), key);
    const other = await ana.post('/reservations/create', { ...asked(service), time: '10:00' }, key);
    expect(other).toMatchObject({ status: 422, body: { errors: { root: expect.any(String) } } });
    expect(await ofService(service)).toHaveLength(1);
  });

  it("knows one person's key from another's", async () => {
    const service = await buildService(app.db, { capacity: 2 });
    const key = { 'idempotency-key': 'shared' };
    for (const someone of [await app.as('constituent'), await app.as('constituent')]) {
      expect((await someone.post('/reservations/create', asked(service), key)).status).toBe(201);
    }
    expect(await ofService(service)).toHaveLength(2);
  });

  it('makes one booking of 20 that come at once, also where there is one place', async () => {
    const service = await buildService(app.db, { capacity: 1, max_active_per_user: 1 });
    const ana = await app.as('constituent');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ana.post('/reservations/create', asked(service), { 'idempotency-key': 'at-once' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await ofService(service)).toHaveLength(1);
  });

  it('gives one of two different bodies with one key, sent at once, the refusal', async () => {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, { team_id: team.id, capacity: 5 });
    const staff = await app.as('staff', { teams: [team] });
    const people = [await app.as('constituent'), await app.as('constituent')];
    for (const { user } of people) await lookUp(app, staff, user.id);
    const answers = await Promise.all(
      people.map(({ user }) =>
        staff.post(
          '/reservations/create',
          { ...asked(service), user_id: user.id },
          { 'idempotency-key': 'two' },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await ofService(service)).toHaveLength(1);
  });

  it('refuses a key that is none', async () => {
    const ana = await app.as('constituent');
    const body = asked(await buildService(app.db));
    const answer = await ana.post('/reservations/create', body, {
      'idempotency-key': 'x'.repeat(201),
    });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.errors).toHaveProperty('idempotency-key');
  });
});
