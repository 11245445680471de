/** What a list of free times offers to somebody is what the booking gives them, slot by slot. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { reservation } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceOverrides } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);
const DAY = '2026-12-02';
const MORNING = [{ weekday: 3 as const, opens: '08:00', closes: '12:00' }];

/** It is Tuesday, 1 December 2026, 9:00 in Manila; the visits are on Wednesday. */
onEachEngine((engine) => {
  const app = testApp({ engine });
  let team: { id: string };
  let seniors: { id: string };
  let elsewhere: { id: string };
  beforeAll(async () => {
    team = await buildTeam(app.db);
    seniors = await buildCategory(app.db);
    elsewhere = await buildService(app.db, { team_id: team.id, slot_minutes: 60, capacity: 99 });
  });

  const offer = (overrides: ServiceOverrides = {}) =>
    buildService(app.db, { team_id: team.id, weekly_hours: MORNING, ...overrides });
  const staffOfTeam = () => app.as('staff', { teams: [team] });

  let seat = 0;
  /** A constituent who is somewhere else on that day from 9:00 to 10:00. */
  async function somebody() {
    const person = await app.as('constituent');
    const visit = { user_id: person.user.id, date: DAY };
    seat++;
    await buildReservation(app.db, { ...visit, service_id: elsewhere.id, time: '09:00', seat });
    // Declined, and waiting without a place: neither is in the way.
    await buildReservation(app.db, { ...visit, time: '11:00', status: 'declined' });
    await buildReservation(app.db, { ...visit, time: '11:30', status: 'pending', seat: null });
    return person;
  }

  const offers: [string, ServiceOverrides][] = [
    ['a plain one', {}],
    ['a longer one', { slot_minutes: 45, buffer_minutes: 5 }],
    ['one that is booked a day ahead', { lead_hours: 24 + 1 }],
    ['one for verified persons', { requires_verified_identification: true }],
    ['one whose limit is reached', { max_active_per_user: 1 }],
    ['one that approves first', { requires_approval: true }],
    ['one whose requests take no place', { requires_approval: true, pending_holds_slot: false }],
    ['one for other people', {}],
  ];

  describe.each(offers)('%s', (name, overrides) => {
    let service: { id: string };
    let ana: Client & { user: UserRow };
    beforeAll(async () => {
      ana = await somebody();
      const categories = name === 'one for other people' ? [seniors] : [];
      service = await offer({ ...overrides, categories });
      // Somebody else has 10:30 there already.
      await buildReservation(app.db, { service_id: service.id, date: DAY, time: '10:30' });
      if (overrides.max_active_per_user === 1) {
        const held = { service_id: service.id, user_id: ana.user.id, date: '2026-12-09' };
        await buildReservation(app.db, { ...held, time: '08:00' });
      }
    });

    it('offers to a constituent what the booking gives them', async () => {
      await expectAgreement(ana, service.id, {});
    });

    it('offers to staff what they can book for somebody', async () => {
      await expectAgreement(await staffOfTeam(), service.id, { user_id: ana.user.id });
    });
  });

  it('offers to staff what they can book for who has come', async () => {
    app.clock.set(`${DAY}T01:10:00.000Z`);
    const ana = await somebody();
    const service = await offer({ max_active_per_user: 1, lead_hours: 48 });
    const held = { service_id: service.id, user_id: ana.user.id, date: '2026-12-09' };
    await buildReservation(app.db, { ...held, time: '08:00' });
    const reasons = await expectAgreement(await staffOfTeam(), service.id, {
      user_id: ana.user.id,
      walk_in: true,
    });
    // 9:00 runs, and she is elsewhere until 10:00; limit and lead time are not in the way.
    expect(Object.values(reasons)).toEqual([
      ...['past', 'past', 'overlap', 'overlap'],
      ...[null, null, null, null],
    ]);
    app.clock.set('2026-12-01T01:00:00.000Z');
  });

  it('offers for a move what the move gives', async () => {
    const service = await offer();
    const ana = await somebody();
    const moved = await buildReservation(app.db, {
      service_id: service.id,
      user_id: ana.user.id,
      date: DAY,
      time: '11:30',
    });
    await buildReservation(app.db, { service_id: service.id, date: DAY, time: '10:30' });
    for (const client of [ana, await staffOfTeam()]) {
      const { slots, reasons } = await dayOf(client, service.id, { reservation_id: moved.id });
      for (const { time } of slots.filter((slot) => slot.time !== '11:30')) {
        const answer = await client.post(`/reservations/update/${moved.id}`, { date: DAY, time });
        expect([time, answer.body.code]).toEqual([time, CODES[reasons[time] ?? 'free']]);
        if (answer.status === 200) {
          await client.post(`/reservations/update/${moved.id}`, { date: DAY, time: '11:30' });
        }
      }
      expect(reasons['09:00']).toBe('overlap');
    }
  });

  it('leaves the times out of the next free ones, of the list and of a refusal', async () => {
    const ana = await somebody();
    const service = await offer();
    app.clock.set('2026-12-01T10:00:00.000Z');
    const soonest = `/services/next-free/${service.id}?limit=3`;
    const times = (body: { data: { time: string }[] }) => body.data.map(({ time }) => time);
    expect(times((await app.anyone.get(soonest)).body)).toEqual(['08:00', '08:30', '09:00']);
    expect(times((await ana.get(soonest)).body)).toEqual(['08:00', '08:30', '10:00']);

    const narrow = await offer({ weekly_hours: [{ weekday: 3, opens: '09:00', closes: '10:00' }] });
    const listed = `/services?ids=${narrow.id}&with_next_free=true`;
    expect((await app.anyone.get(listed)).body.data[0].next_free.date).toBe(DAY);
    expect((await ana.get(listed)).body.data[0]).toMatchObject({
      next_free: { date: '2026-12-09', time: '09:00' },
      refusal: null,
    });

    const refused = await ana.post('/reservations/create', {
      service_id: service.id,
      date: DAY,
      time: '09:00',
    });
    expect(refused.body).toMatchObject({
      code: 'overlap',
      next_free: [
        { date: DAY, time: '08:00' },
        { date: DAY, time: '08:30' },
        { date: DAY, time: '10:00' },
        { date: DAY, time: '10:30' },
        { date: '2026-12-09', time: '09:00' },
      ],
    });
  });

  it('spreads them over mornings and afternoons where that is asked', async () => {
    const service = await offer({
      weekly_hours: ([3, 4] as const).map((weekday) => ({
        weekday,
        opens: '08:00',
        closes: '17:00',
      })),
    });
    const at = `/services/next-free/${service.id}?limit=4`;
    const times = async (query: string) =>
      (await app.anyone.get(at + query)).body.data.map(
        ({ date, time }: { date: string; time: string }) => `${date.slice(8)} ${time}`,
      );
    expect(await times('&spread=true')).toEqual(['02 08:00', '02 12:00', '03 08:00', '03 12:00']);
    expect(await times('&near_date=2026-12-03&near_time=10:00')).toEqual([
      ...['03 09:30', '03 10:00', '02 10:00', '09 10:00'],
    ]);
  });

  it('says in the language of who asks why nothing is for them', async () => {
    const ana = await somebody();
    const service = await offer({ requires_verified_identification: true });
    const listed = `/services?ids=${service.id}&with_next_free=true`;
    const answer = await ana.get(listed, { 'accept-language': 'fil' });
    expect(answer.body.data[0]).toMatchObject({ next_free: null, refusal: { code: 'invalid' } });
    expect(answer.body.data[0].refusal.message).toMatch(/beripikado/);
    const days = await ana.get(`/services/not-available-date-slot/${service.id}?from=${DAY}`);
    expect(days.body.refusal.message).toBe(
      'This service is for persons with a verified identification.',
    );
    expect(days.body.data[0]).toEqual({ date: DAY, reason: 'not_allowed' });
  });

  describe('for somebody else', () => {
    it('is told to those alone who may book for them', async () => {
      const [service, staff, ana] = await Promise.all([offer(), staffOfTeam(), somebody()]);
      const known = await buildUser(app.db);
      await buildReservation(app.db, { user_id: known.id, service_id: service.id, date: DAY });
      const path = `/services/next-free/${service.id}?user_id=`;
      expect((await staff.get(path + known.id)).status).toBe(200);
      expect((await app.anyone.get(path + known.id)).status).toBe(401);
      expect((await ana.get(path + known.id)).status).toBe(403);
      const other = await app.as('staff', { teams: [await buildTeam(app.db)] });
      expect((await other.get(path + known.id)).status).toBe(403);
    });

    it('answers one out of reach as an absent one', async () => {
      const [service, staff] = await Promise.all([offer(), staffOfTeam()]);
      const stranger = await buildUser(app.db);
      const path = `/services/next-free/${service.id}?user_id=`;
      const absent = await staff.get(`${path}01900000-0000-7000-8000-000000000000`);
      expect(absent.status).toBe(422);
      expect((await staff.get(path + stranger.id)).body).toEqual(absent.body);
    });

    it("answers another's reservation as an absent one", async () => {
      const [service, ana] = await Promise.all([offer(), somebody()]);
      const held = await buildReservation(app.db, { service_id: service.id, date: DAY });
      const path = `/services/next-free/${service.id}?reservation_id=`;
      const absent = await ana.get(`${path}01900000-0000-7000-8000-000000000000`);
      expect(absent.status).toBe(404);
      expect((await ana.get(path + held.id)).body).toEqual(absent.body);
      // Hers, but of another service.
      const own = await buildReservation(app.db, { user_id: ana.user.id, date: '2026-12-09' });
      expect((await ana.get(path + own.id)).body).toEqual(absent.body);
    });
  });

  it('costs one query more for who is signed in, whatever the number of services', async () => {
    const ana = await somebody();
    const services = await Promise.all([offer(), offer(), offer()]);
    const ids = services.map(({ id }) => `ids=${id}`).join('&');
    const ask = async (path: string) => {
      const { count, statements } = await countQueries(app.database, () => ana.get(path));
      return { count, words: statements.join('\n') };
    };
    const plain = await ask(`/services?${ids}`);
    const withTimes = await ask(`/services?${ids}&with_next_free=true`);
    expect(withTimes.count - plain.count, withTimes.words).toBe(3);
    // The session, the service with its taken places, the person.
    const ofOne = await ask(`/services/next-free/${services[0]?.id}`);
    expect(ofOne.count, ofOne.words).toBe(3);
  });

  /** Books every slot of the day in turn and takes it back: the answers must be as the list said. */
  async function expectAgreement(
    client: Client,
    service_id: string,
    { user_id, walk_in }: { user_id?: string; walk_in?: boolean },
  ) {
    const { slots, reasons, refusal } = await dayOf(client, service_id, { user_id, walk_in });
    expect(slots.length).toBeGreaterThan(3);
    const free = slots.filter(({ time }) => reasons[time] === null).map(({ time }) => time);
    for (const { time } of slots) {
      const body = { service_id, user_id, walk_in, date: DAY, time };
      const { status, body: answer } = await client.post('/reservations/create', body);
      const reason = reasons[time] ?? 'free';
      if (reason === 'not_allowed') {
        expect(answer.code).toBe(refusal.code);
        expect([answer.message, ...Object.values(answer.errors)]).toContain(refusal.message);
      } else if (!(reason === 'full' && status === 201)) {
        // A request that takes no place may be made for a full slot; it is not offered.
        expect([time, answer.code]).toEqual([time, CODES[reason]]);
      }
      if (status === 201) await app.db.delete(reservations).where(eq(reservations.id, answer.id));
    }
    const query = new URLSearchParams({ ...(user_id && { user_id }), ...(walk_in && WALK_IN) });
    const month = await client.get(
      `/services/not-available-date-slot/${service_id}?${query}&from=${DAY}&to=${DAY}`,
    );
    expect(month.body.data.length).toBe(free.length === 0 ? 1 : 0);
    const next = await client.get(`/services/next-free/${service_id}?${query}&limit=50`);
    const offered = next.body.data.filter(({ date }: { date: string }) => date === DAY);
    expect(offered.map(({ time }: { time: string }) => time)).toEqual(free);
    return reasons;
  }
});

const WALK_IN = { walk_in: 'true' };
/** The code of the booking's refusal for each reason of the lists; undefined: it is made. */
const CODES: Record<string, string | undefined> = {
  past: 'invalid',
  lead_time: 'invalid',
  full: 'slot_full',
  overlap: 'overlap',
};

async function dayOf(
  client: Client,
  service_id: string,
  asked: { user_id?: string; walk_in?: boolean; reservation_id?: string },
) {
  const { walk_in, ...ids } = asked;
  const given = Object.entries({ ...ids, ...(walk_in && WALK_IN) }).filter(([, id]) => id);
  const query = new URLSearchParams(given as [string, string][]);
  const { status, body } = await client.get(
    `/services/not-available-time-slot/${service_id}?date=${DAY}&${query}`,
  );
  expect(status).toBe(200);
  const slots: { time: string }[] = body.slots;
  const reasons: Record<string, string | null> = Object.fromEntries(
    slots.map(({ time }) => [
      time,
      body.data.find((one: { time: string }) => one.time === time)?.reason ?? null,
    ]),
  );
  return { slots, reasons, refusal: body.refusal };
}
