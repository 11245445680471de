/** A booking that lacks the answers its service asks for is refused where the seat is taken. */
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { reservation } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildQuestionRow, buildSectionRow } from '../../support/builders/buildQuestionnaire.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceOverrides } from '../../support/builders/buildService.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);
const NEEDED = { status: 409, body: { code: 'answers_needed', needs: ['self'] } };

onEachEngine((engine) => {
  const app = testApp({ engine });
  let ana: Client & { user: { id: string } };
  beforeEach(async () => {
    ana = await app.as('constituent');
  });

  /** A service whose team asks one question. */
  async function asking(overrides: ServiceOverrides = {}) {
    const service = await buildService(app.db, { requires_questionnaire: true, ...overrides });
    const section = await buildSectionRow(app.db, { team_id: service.team_id });
    const question = await buildQuestionRow(app.db, section, { kind: 'yes_no', required: true });
    return { ...service, question: question.id };
  }
  const book = (
    person: Client,
    { id }: { id: string },
    { date = '2026-12-02', time = '09:00', ...more }: Record<string, unknown> = {},
  ) => person.post('/reservations/create', { service_id: id, date, time, ...more });
  async function answer(person: Client, service: { id: string; question: string }, more = {}) {
    const path = `/team-questionnaire/self-filled/${service.id}`;
    const { version_id } = (await person.get(path)).body;
    const answers = { [service.question]: true };
    return person.post(`${path}/submit-answers`, { version_id, answers, ...more });
  }

  it('is refused until they are given, and carries them with it', async () => {
    const service = await asking();
    expect(await book(ana, service)).toMatchObject(NEEDED);
    expect((await answer(ana, service)).status).toBe(201);
    const booked = await book(ana, service);
    expect(booked).toMatchObject({ status: 201, body: { answers_status: 'given' } });
    const { body } = await ana.get(
      `/team-questionnaire/self-filled/${service.id}/${ana.user.id}/answers`,
    );
    expect(body.data).toMatchObject([{ reservation_id: booked.body.id }]);
  });

  it('may hold its place meanwhile', async () => {
    const service = await asking();
    const slot = { service_id: service.id, date: '2026-12-02', time: '09:00' };
    const held = await ana.post('/reservations/hold', slot);
    expect(held.status).toBe(201);
    const hold_id = held.body.id;
    expect(await book(ana, service, { hold_id })).toMatchObject(NEEDED);
    // The refusal has not given the place up.
    expect((await ana.get(`/reservations/show/${hold_id}`)).body.status).toBe('held');
    await answer(ana, service);
    expect(await book(ana, service, { hold_id })).toMatchObject({
      status: 201,
      body: { id: hold_id, answers_status: 'given' },
    });
  });

  it('of a service that asks nothing is none of this', async () => {
    const [plain, without] = await Promise.all([
      buildService(app.db),
      buildService(app.db, { requires_questionnaire: true }),
    ]);
    for (const [service, time] of [
      [plain, '09:00'],
      [without, '10:00'],
    ] as const) {
      const { status, body } = await book(ana, service, { time });
      expect(status).toBe(201);
      expect(body.answers_status).toBe(service === plain ? null : 'given');
    }
  });

  describe('asks again', () => {
    const next = { date: '2026-12-03' };

    it('at every booking: what one visit took is not good for the next', async () => {
      const service = await asking({ max_active_per_user: 5 });
      await answer(ana, service);
      expect((await book(ana, service)).status).toBe(201);
      expect(await book(ana, service, next)).toMatchObject(NEEDED);
      await answer(ana, service);
      expect((await book(ana, service, next)).status).toBe(201);
    });

    it('at every booking: what was answered more than a day ago is not either', async () => {
      const service = await asking();
      await answer(ana, service);
      app.clock.advance({ hours: 25 });
      expect(await book(ana, service, { date: '2026-12-04' })).toMatchObject(NEEDED);
      app.clock.advance({ hours: -25 });
    });

    it('never, where once is enough', async () => {
      const service = await asking({ ask_again: 'once', max_active_per_user: 5 });
      await answer(ana, service);
      expect((await book(ana, service)).status).toBe(201);
      expect((await book(ana, service, next)).status).toBe(201);
    });

    it('after its months', async () => {
      const service = await asking({ ask_again: 'after_months', ask_again_months: 3 });
      await answer(ana, service);
      const later = (date: string, time: string) => {
        app.clock.set(`${date}T01:00:00.000Z`);
        return app.signedIn(ana.user).then((person) => book(person, service, { date, time }));
      };
      expect((await later('2027-02-28', '10:00')).status).toBe(201);
      expect(await later('2027-03-01', '10:00')).toMatchObject(NEEDED);
      app.clock.set('2026-12-01T01:00:00.000Z');
    });
  });

  describe('at the desk', () => {
    it('asks staff, who may leave it for the visit', async () => {
      const service = await asking();
      const staff = await app.as('staff', { teams: [{ id: service.team_id }] });
      await lookUp(app, staff, ana.user.id);
      const for_ana = { user_id: ana.user.id };
      expect(await book(staff, service, for_ana)).toMatchObject(NEEDED);
      const booked = await book(staff, service, { ...for_ana, answers_later: true });
      expect(booked).toMatchObject({ status: 201, body: { answers_status: 'postponed' } });
      const list = await staff.get(`/reservations?answers_status=postponed`);
      expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(booked.body.id);

      // Ana answers at home after all.
      await answer(ana, service, { reservation_id: booked.body.id });
      const shown = await staff.get(`/reservations/show/${booked.body.id}`);
      expect(shown.body.answers_status).toBe('given');
    });

    it('is where alone it can be left', async () => {
      const service = await asking();
      const answerLater = await book(ana, service, { answers_later: true });
      expect(answerLater.status).toBe(422);
      expect(Object.keys(answerLater.body.errors)).toEqual(['answers_later']);
    });

    it('asks for a walk-in, too', async () => {
      const service = await asking();
      const staff = await app.as('staff', { teams: [{ id: service.team_id }] });
      await lookUp(app, staff, ana.user.id);
      const today = { user_id: ana.user.id, walk_in: true, date: '2026-12-01', time: '09:00' };
      expect(await book(staff, service, today)).toMatchObject(NEEDED);
      expect(await book(staff, service, { ...today, answers_later: true })).toMatchObject({
        body: { answers_status: 'postponed', source: 'walk_in' },
      });
    });
  });

  it('leaves the answers of other visits where they are', async () => {
    const service = await asking({ max_active_per_user: 5 });
    const earlier = await buildReservation(app.db, {
      service_id: service.id,
      user_id: ana.user.id,
      date: '2026-11-30',
    });
    await answer(ana, service, { reservation_id: earlier.id });
    await answer(ana, service);
    const { body } = await book(ana, service);
    const found = await rows<{ reservation_id: string }>(
      app.db,
      sql`select reservation_id from questionnaire_responses
        where user_id = ${ana.user.id} and state = 'submitted' order by submitted_at, id`,
    );
    expect(found.map(({ reservation_id }) => reservation_id)).toEqual([earlier.id, body.id]);
  });

  it('200 people answer and book 20 places while holds run out under them', async () => {
    const service = await asking({ capacity: 10, max_active_per_user: 1 });
    const people = await Promise.all(Array.from({ length: 200 }, () => app.as('constituent')));
    const timeOf = (place: number) => (place % 2 ? '09:00' : '09:30');
    const outcomes: string[] = [];
    /** Holds, answers, and books or walks away. */
    const come = async (person: Client, place: number) => {
      const time = timeOf(place);
      const slot = { service_id: service.id, date: '2026-12-02', time };
      const held = await person.post('/reservations/hold', slot);
      if (held.status !== 201) return held.body.code;
      // Every third one never comes back; their places have to come free.
      if (place % 3 === 0) return 'left';
      await answer(person, service);
      const booked = await book(person, service, { time, hold_id: held.body.id });
      return booked.status === 201 ? 'booked' : booked.body.code;
    };
    // Waves, between which time passes: what was held in one has run out in the next.
    for (let wave = 0; wave < 5; wave++) {
      const those = people.slice(wave * 40, wave * 40 + 40);
      outcomes.push(...(await Promise.all(those.map((one, at) => come(one, wave * 40 + at)))));
      app.clock.advance({ minutes: 16 });
    }
    expect([...new Set(outcomes)].sort()).toEqual(['booked', 'left', 'slot_full']);
    // Nobody comes back for what is still held: the last places go to whoever asks.
    for (const person of people.filter((_, place) => outcomes[place] !== 'booked').slice(0, 25)) {
      await answer(person, service);
      for (const time of ['09:00', '09:30']) await book(person, service, { time });
    }
    const taken = await app.db
      .select({ time: reservations.time, seat: reservations.seat })
      .from(reservations)
      .where(and(eq(reservations.service_id, service.id), eq(reservations.status, 'approved')));
    expect(taken).toHaveLength(20);
    expect(new Set(taken.map(({ time, seat }) => `${time} ${seat}`)).size).toBe(20);
    expect(taken.every(({ seat }) => seat !== null && seat >= 1 && seat <= 10)).toBe(true);
    app.clock.advance({ minutes: -80 });
  });
});
