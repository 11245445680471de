import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import type { Answer } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done, logOf, periodsOf } from './buildLine.ts';

type Line = Awaited<ReturnType<typeof buildLine>>;

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Line;
  let counter_id: string;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app);
    counter_id = await line.openCounter();
  });
  const callNext = (counter = counter_id, by = line.clerk) =>
    by.post('/visits/call-next', { counter_id: counter });
  const step = (id: string, name: string, more: object = { counter_id }, by = line.clerk) =>
    by.post(`/visits/step/${id}`, { step: name, ...more });
  const ticketOf = ({ body }: Answer) => body.entry?.visit.ticket ?? null;

  describe('calling whose turn it is', () => {
    it('goes by the time, and twice with priority before one without', async () => {
      for (const time of ['09:30', '09:00']) await line.arrived({ time });
      for (const time of ['10:00', '10:30', '11:00']) await line.arrived({ time }, 'disability');
      const called: string[] = [];
      for (;;) {
        const answer = await callNext();
        if (done(answer).entry === null) break;
        called.push(ticketOf(answer));
        done(await step(answer.body.entry.visit.id, 'start'));
        done(await step(answer.body.entry.visit.id, 'complete'));
      }
      expect(called).toEqual(['A003', 'A004', 'A002', 'A005', 'A001']);
    });

    it('answers the same person again while they are called', async () => {
      await line.arrived();
      await line.arrived();
      const first = done(await callNext()).entry;
      expect(first.visit).toMatchObject({ state: 'called', counter_id, calls: 1 });
      expect(done(await callNext()).entry.visit).toMatchObject({ id: first.visit.id, calls: 1 });
      done(await step(first.visit.id, 'start'));
      expect(await callNext()).toMatchObject({ status: 409, body: { code: 'transition' } });
    });

    it('is for who sits there, and for the team', async () => {
      const second = await app.as('staff', { teams: [line.team] });
      expect((await callNext(counter_id, second)).status).toBe(409);
      const stranger = (await buildLine(app)).clerk;
      expect((await callNext(counter_id, stranger)).status).toBe(404);
    });

    it('passes over who did not come a moment ago, and not who was only interrupted', async () => {
      const missed = (await line.arrived({ time: '09:00' })).visit;
      const served = (await line.arrived({ time: '09:30' })).visit;
      done(await callNext());
      done(await step(missed.id, 'miss'));
      done(await step(missed.id, 'return'));
      expect(ticketOf(await callNext())).toBe(served.ticket);
      done(await step(served.id, 'start'));
      done(await step(served.id, 'return'));
      expect(ticketOf(await callNext())).toBe(served.ticket);
      done(await step(served.id, 'leave'));
      expect(ticketOf(await callNext())).toBeNull();
      app.clock.advance({ minutes: 4 });
      done(await line.clerk.post(`/visits/counters/stay/${counter_id}`));
      app.clock.advance({ minutes: 1 });
      expect(ticketOf(await callNext())).toBe(missed.ticket);
    });
  });

  it('tells the reservation and the log of every step', async () => {
    const { reservation, visit } = await line.arrived();
    const course = [
      ...['call', 'hold', 'start', 'return', 'call', 'miss', 'return', 'call', 'start', 'complete'],
    ];
    const states: string[] = [];
    const activities: string[] = [];
    for (const name of course) {
      const entry = done(await step(visit.id, name));
      states.push(entry.visit.state);
      activities.push(entry.reservation.activity_status);
    }
    expect(states).toEqual([
      ...['called', 'on_hold', 'being_served', 'waiting', 'called', 'missed', 'waiting', 'called'],
      ...['being_served', 'done'],
    ]);
    expect(activities).toEqual(['checked_in', ...Array(8).fill('in_progress'), 'completed']);
    expect((await periodsOf(app, visit.id)).map(({ state }) => state)).toEqual([
      'waiting',
      ...states,
    ]);
    expect((await periodsOf(app, visit.id)).every(({ ended_at }) => ended_at !== null)).toBe(true);
    const log = await logOf(app, reservation.id);
    expect(log).toHaveLength(course.length + 1);
    const recorded = (name: string) => log.filter((action) => action === name).length;
    expect([recorded('update_activity_status'), recorded('move_visit')]).toEqual([3, 8]);
  });

  it('calls three times in a row, and again once they are there', async () => {
    const { visit } = await line.arrived();
    for (const calls of [1, 2, 3]) {
      expect(done(await step(visit.id, 'call')).visit).toMatchObject({ calls });
    }
    expect(await step(visit.id, 'call')).toMatchObject({ status: 409 });
    done(await step(visit.id, 'miss'));
    expect(done(await step(visit.id, 'call')).visit).toMatchObject({ calls: 1 });
  });

  it('lets nobody call away whom another counter has', async () => {
    const { visit } = await line.arrived();
    done(await step(visit.id, 'call'));
    const second = await app.as('staff', { teams: [line.team] });
    const other = { counter_id: await line.openCounter(second) };
    for (const name of ['call', 'start', 'miss', 'return', 'leave']) {
      expect((await step(visit.id, name, other, second)).status).toBe(409);
    }
    expect((await step(visit.id, 'start', {}, second)).status).toBe(409);
    expect(done(await step(visit.id, 'return', {}, second)).visit.state).toBe('waiting');
  });

  it('leaves who goes after being served as served', async () => {
    const { visit } = await line.arrived();
    done(await step(visit.id, 'start'));
    done(await step(visit.id, 'hold'));
    const left = done(await step(visit.id, 'leave'));
    expect(left.reservation.activity_status).toBe('completed');
    expect((await step(visit.id, 'call')).status).toBe(409);
  });

  describe('sending on', () => {
    it('to a counter leaves them to that one, in their old place, with a note', async () => {
      const { visit } = await line.arrived();
      const second = await app.as('staff', { teams: [line.team] });
      const to_counter_id = await line.openCounter(second);
      done(await callNext());
      done(await step(visit.id, 'start'));
      const note = 'Has paid already';
      const sent = done(await step(visit.id, 'send_on', { counter_id, to_counter_id, note }));
      expect(sent.visit).toMatchObject({ state: 'waiting', counter_id: to_counter_id, note });
      expect(sent.visit.due_at).toBe(visit.due_at);
      expect(ticketOf(await callNext())).toBeNull();
      expect(ticketOf(await callNext(to_counter_id, second))).toBe(visit.ticket);
    });

    it('to another team makes them both teams’ to serve', async () => {
      const other = await buildLine(app, { ticket_letter: 'B' });
      const there = await other.openCounter();
      const { reservation, visit } = await line.arrived();
      expect((await step(visit.id, 'call', {}, other.clerk)).status).toBe(404);
      done(await step(visit.id, 'send_on', { to_team_id: other.team.id }));
      expect(ticketOf(await callNext())).toBeNull();
      expect(ticketOf(await callNext(there, other.clerk))).toBe('A001');
      done(await step(visit.id, 'start', { counter_id: there }, other.clerk));
      const day = done(await other.clerk.get(`/visits/day/${other.team.id}`));
      expect(day.entries.map((entry: typeof day) => entry.reservation.id)).toEqual([
        reservation.id,
      ]);
      done(await step(visit.id, 'return', { counter_id: there }, other.clerk));
      // Called by name, they are in the line of whoever calls.
      const back = done(await step(visit.id, 'call'));
      expect(back.visit).toMatchObject({ team_id: line.team.id, counter_id });
      expect((await step(visit.id, 'start', { counter_id: there }, other.clerk)).status).toBe(404);
    });

    it('to a counter that goes out of use meanwhile leaves them to every other one', async () => {
      const { visit } = await line.arrived();
      const { id: to_counter_id } = await buildCounter(app.db, { team_id: line.team.id });
      done(await step(visit.id, 'send_on', { to_counter_id }));
      expect(ticketOf(await callNext())).toBeNull();
      await app.db.execute(sql`update counters set is_active = false where id = ${to_counter_id}`);
      expect(ticketOf(await callNext())).toBe(visit.ticket);
    });

    it('to another team brings them to its counters, whatever services those take', async () => {
      const other = await buildLine(app);
      const there = await other.openCounter(other.clerk, { services: [other.service] });
      const { visit } = await line.arrived();
      done(await step(visit.id, 'send_on', { to_team_id: other.team.id }));
      expect(ticketOf(await callNext(there, other.clerk))).toBe(visit.ticket);
    });

    it('says where to, and to something that exists', async () => {
      const { visit } = await line.arrived();
      const elsewhere = await buildCounter(app.db);
      const none = crypto.randomUUID();
      for (const to of [
        {},
        { to_team_id: none },
        { to_counter_id: none },
        { to_counter_id: elsewhere.id },
      ]) {
        expect([to, (await step(visit.id, 'send_on', to)).status]).toEqual([to, 422]);
      }
      expect(await periodsOf(app, visit.id)).toHaveLength(1);
    });
  });

  it('changes no priority once somebody has gone, and writes down one that is given at the door', async () => {
    const { reservation, visit } = await line.arrived({}, 'pregnant');
    expect(await logOf(app, reservation.id)).toContain('set_priority');
    done(await step(visit.id, 'leave'));
    const late = await line.clerk.post(`/visits/priority/${visit.id}`, { priority: 'none' });
    expect(late).toMatchObject({ status: 409, body: { code: 'transition' } });
  });

  it('puts who gets priority before the others, and writes it down', async () => {
    await line.arrived({ time: '09:00' });
    const { reservation, visit } = await line.arrived({ time: '11:00' });
    const priority = 'pregnant';
    const changed = done(await line.clerk.post(`/visits/priority/${visit.id}`, { priority }));
    expect(changed.visit.priority).toBe(priority);
    expect(ticketOf(await callNext())).toBe(visit.ticket);
    expect(await logOf(app, reservation.id)).toContain('set_priority');
    const stranger = (await buildLine(app)).clerk;
    expect((await stranger.post(`/visits/priority/${visit.id}`, { priority })).status).toBe(404);
  });
});
