/** A service for certain ages is offered and given to whoever is of the age on the day of the visit. */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** It is 1 December 2026. */
onEachEngine((engine) => {
  const app = testApp({ engine });
  let seniors: { id: string };
  let youth: { id: string };
  beforeAll(async () => {
    seniors = await buildService(app.db, { min_age: 60, capacity: 9 });
    youth = await buildService(app.db, { min_age: 15, max_age: 17, capacity: 9 });
  });

  const born = (profile_birth_date: string | null) => app.as('constituent', { profile_birth_date });
  const book = (client: Client, service: { id: string }, date: string) =>
    client.post('/reservations/create', { service_id: service.id, date, time: '10:00' });
  const soonest = async (client: Client, { id }: { id: string }) => {
    const { body } = await client.get(`/services/next-free/${id}?limit=1`);
    return { date: body.data[0]?.date, reason: body.refusal?.reason };
  };
  const shown = async (client: Client, { id }: { id: string }) =>
    (await client.get(`/services/show/${id}`)).body.refusal;

  it('is offered from the birthday on, and given then', async () => {
    const person = await born('1966-12-05');
    expect(await soonest(person, seniors)).toEqual({ date: '2026-12-05', reason: undefined });
    expect(await shown(person, seniors)).toBeNull();
    const early = await book(person, seniors, '2026-12-04');
    expect(early.status).toBe(422);
    expect(early.body).toMatchObject({ code: 'invalid', reason: 'too_young' });
    expect((await book(person, seniors, '2026-12-05')).status).toBe(201);
  });

  it('ends on the day on which somebody is too old', async () => {
    const person = await born('2008-12-04');
    const answer = await book(person, youth, '2026-12-04');
    expect(answer.body).toMatchObject({ code: 'invalid', reason: 'too_old' });
    expect((await book(person, youth, '2026-12-03')).status).toBe(201);
  });

  describe.each([
    ['too_young', '2000-01-01'],
    ['birth_date', null],
  ])('somebody refused as %s', (reason, date) => {
    it('reads so on the page, in free times and from the booking', async () => {
      const person = await born(date);
      expect(await shown(person, seniors)).toMatchObject({ code: 'invalid', reason });
      expect(await soonest(person, seniors)).toEqual({ date: undefined, reason });
      expect((await book(person, seniors, '2026-12-03')).body.reason).toBe(reason);
    });
  });

  it('says nothing of the person to who is not signed in', async () => {
    const { body } = await app.anyone.get(`/services/show/${seniors.id}`);
    expect(body).toMatchObject({ min_age: 60, max_age: null });
    expect(body.refusal).toBeUndefined();
  });

  it('does not take a greatest age below the least', async () => {
    const admin = await app.as('admin');
    const answer = await admin.post(`/services/update/${seniors.id}`, { max_age: 59 });
    expect(answer.body.errors).toHaveProperty('max_age');
  });
});
