import { expect, it } from 'vitest';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildService, type ServiceOverrides } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';

/** It is Tuesday, 1 December 2026, 9:00 in Manila. */
const SLOT = { date: '2026-12-02', time: '09:00' };

onEachEngine((engine) => {
  const app = testApp({ engine });
  const book = async (overrides: ServiceOverrides, body: object = SLOT) => {
    const service = await buildService(app.db, overrides);
    const ana = await app.as('constituent');
    return ana.post('/reservations/create', { service_id: service.id, ...body });
  };

  it('answers the whole record, as reading it does', async () => {
    const service = await buildService(app.db, { name: 'Birth certificate' });
    const ana = await app.as('constituent');
    const made = await ana.post('/reservations/create', {
      service_id: service.id,
      ...SLOT,
      notes: 'With a wheelchair',
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^TK-[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/),
      user_id: ana.user.id,
      user: { id: ana.user.id, name: 'Ana Reyes' },
      service_id: service.id,
      service: { id: service.id, name: 'Birth certificate' },
      team_id: service.team_id,
      team: { id: service.team_id, name: expect.any(String) },
      ...SLOT,
      starts_at: '2026-12-02T01:00:00.000Z',
      ends_at: '2026-12-02T01:30:00.000Z',
      status: 'approved',
      held_until: null,
      answers_status: null,
      activity_status: 'scheduled',
      places: 1,
      source: 'online',
      outside_hours: false,
      notes: 'With a wheelchair',
      reason: null,
      created_at: DEFAULT_NOW,
      updated_at: DEFAULT_NOW,
    });
    const shown = await ana.get(`/reservations/show/${made.body.id}`);
    expect(shown.body).toMatchObject(made.body);
  });

  it('needs of the profile what the service asks for, of whoever books online', async () => {
    const needs: ServiceOverrides = { required_details: ['civil_status', 'barangay'], capacity: 2 };
    const service = await buildService(app.db, needs);
    const ana = await app.as('constituent');
    const wish = { service_id: service.id, ...SLOT };
    const refused = await ana.post('/reservations/create', wish);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['profile.civil_status', 'profile.barangay']);
    await ana.post('/profile/update', {
      profile: { civil_status: 'single', barangay: 'San Roque' },
    });
    expect((await ana.post('/reservations/create', wish)).status).toBe(201);
    const other = await app.as('constituent');
    const admin = await app.as('admin');
    const onBehalf = { ...wish, user_id: other.user.id };
    expect((await admin.post('/reservations/create', onBehalf)).status).toBe(201);
  });

  it('waits for approval where the service asks for it', async () => {
    const answer = await book({ requires_approval: true });
    expect(answer).toMatchObject({ status: 201, body: { status: 'pending' } });
  });

  it('lets several wait for one place where a pending one does not hold it', async () => {
    const service = await buildService(app.db, {
      requires_approval: true,
      pending_holds_slot: false,
    });
    for (const someone of [await app.as('constituent'), await app.as('constituent')]) {
      const answer = await someone.post('/reservations/create', {
        service_id: service.id,
        ...SLOT,
      });
      expect(answer.status).toBe(201);
    }
    const slots = await app.anyone.get(
      `/services/not-available-time-slot/${service.id}?date=${SLOT.date}`,
    );
    expect(slots.body.data).toEqual([]);
  });

  it.each<[string, ServiceOverrides, object, string, string]>([
    ['off the grid', {}, { date: '2026-12-02', time: '09:10' }, 'time', 'There is no slot'],
    ['at midnight', {}, { date: '2026-12-02', time: '24:00' }, 'time', 'There is no slot'],
    ['past', {}, { date: '2026-12-01', time: '08:30' }, 'time', 'has passed'],
    ['of a past day', {}, { date: '2026-11-30', time: '09:00' }, 'time', 'has passed'],
    ['starting now', {}, { date: '2026-12-01', time: '09:00' }, 'time', 'has passed'],
    ['too soon', { lead_hours: 25 }, SLOT, 'time', 'at least 25 hours ahead'],
    [
      'too far',
      { horizon_days: 1 },
      { ...SLOT, date: '2026-12-03' },
      'date',
      'at most 1 day ahead',
    ],
    [
      'in a closure',
      { closures: [{ from: '2026-12-02', to: '2026-12-02', reason: null }] },
      SLOT,
      'date',
      'no slots on this day',
    ],
    ['on a closed weekday', { weekly_hours: [] }, SLOT, 'date', 'no slots on this day'],
  ])('refuses a slot %s', async (_what, service, body, field, words) => {
    const answer = await book(service, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(answer.body.errors).toEqual({ [field]: expect.stringContaining(words) });
  });

  it('takes the last moments that the rules leave', async () => {
    expect((await book({ lead_hours: 24 })).status).toBe(201);
    expect((await book({ horizon_days: 1 })).status).toBe(201);
  });

  it.each(['draft', 'inactive', 'absent'])('books no service that is %s', async (status) => {
    const ana = await app.as('constituent');
    const service =
      status === 'absent'
        ? { id: '01900000-0000-7000-8000-000000000000' }
        : await buildService(app.db, { status: status as 'draft' });
    const answer = await ana.post('/reservations/create', { service_id: service.id, ...SLOT });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { service_id: 'This service cannot be booked' } },
    });
  });

  it('asks for a verified identification where the service does', async () => {
    const service = await buildService(app.db, { requires_verified_identification: true });
    const body = { service_id: service.id, ...SLOT };
    const unknown = await app.as('constituent', { identification_status: 'submitted' });
    expect(await unknown.post('/reservations/create', body)).toMatchObject({
      status: 422,
      body: { message: 'This service is for persons with a verified identification.' },
    });
    const verified = await app.as('constituent', { identification_status: 'verified' });
    expect((await verified.post('/reservations/create', body)).status).toBe(201);
  });

  it('is for the categories that the service is meant for', async () => {
    const seniors = await buildCategory(app.db, { name: `Senior citizens ${engine}` });
    const solo = await buildCategory(app.db, { name: `Solo parents ${engine}` });
    const service = await buildService(app.db, { categories: [solo, seniors] });
    const body = { service_id: service.id, ...SLOT };
    const other = await app.as('constituent');
    expect(await other.post('/reservations/create', body)).toMatchObject({
      status: 422,
      body: {
        message: `This service is for: Senior citizens ${engine}, Solo parents ${engine}.`,
        errors: { service_id: expect.any(String) },
      },
    });
    const senior = await app.as('constituent', { categories: [seniors] });
    expect((await senior.post('/reservations/create', body)).status).toBe(201);
  });

  it('takes no fields but those of a booking', async () => {
    for (const extra of [
      { status: 'approved' },
      { seat: 1 },
      { team_id: 'x' },
      { reference: 'x' },
    ]) {
      const answer = await book({}, { ...SLOT, ...extra });
      expect(answer.body.errors).toEqual({
        [Object.keys(extra)[0] ?? '']: 'There is no such field',
      });
    }
    expect((await app.anyone.post('/reservations/create', SLOT)).status).toBe(401);
  });
});
