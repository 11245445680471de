import { beforeEach, expect, it } from 'vitest';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import { buildPersonInCare } from '../../support/builders/buildPersonInCare.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done } from './buildLine.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app);
  });
  const read = async (known?: string) =>
    done(
      await line.clerk.get(
        `/visits/day/${line.team.id}${known ? `?known=${encodeURIComponent(known)}` : ''}`,
      ),
    );

  it('lists today’s expected and present people only', async () => {
    const expected = await line.expected({ time: '10:00' });
    await line.expected({ date: '2026-12-02' });
    await line.expected({ status: 'cancelled', seat: null });
    const here = await line.arrived({ time: '09:00' });
    const counter_id = await line.openCounter();
    const day = await read();
    expect(day).toMatchObject({
      date: '2026-12-01',
      now: DEFAULT_NOW,
      team: { id: line.team.id },
      counters: [{ id: counter_id, staff: { id: line.clerk.user.id }, service_ids: [] }],
      entries: [
        { reservation: { id: here.reservation.id }, visit: { ticket: 'A001', state: 'waiting' } },
        { reservation: { id: expected.id }, visit: null },
      ],
    });
    expect(day.entries).toHaveLength(2);
  });

  it('answers 404 to staff of other teams, and 403 to constituents', async () => {
    const stranger = (await buildLine(app)).clerk;
    expect((await stranger.get(`/visits/day/${line.team.id}`)).status).toBe(404);
    const ana = await app.as('constituent');
    expect((await ana.get(`/visits/day/${line.team.id}`)).status).toBe(403);
    const admin = await app.as('admin');
    expect((await admin.get(`/visits/day/${line.team.id}`)).status).toBe(200);
    expect((await admin.get(`/visits/day/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('is for those who see the reservations of the team as well', async () => {
    const permissions = ['reservations.update_activity_status'];
    const blind = await buildRole(app.db, { permissions });
    const seeing = await buildRole(app.db, { permissions: [...permissions, 'reservations.list'] });
    const statuses = [];
    for (const { name } of [blind, seeing]) {
      const one = await app.as(name, { teams: [line.team] });
      statuses.push((await one.get(`/visits/day/${line.team.id}`)).status);
    }
    expect(statuses).toEqual([404, 200]);
  });

  it('answers only the version and the waits of now to whoever has that version', async () => {
    await line.arrived();
    const { version } = await read();
    expect(await read(version)).toEqual({ version, now: DEFAULT_NOW, waits: [] });
    await line.openCounter();
    const { version: opened, waits } = await read();
    expect(waits).toHaveLength(1);
    expect(await read(opened)).toEqual({ version: opened, now: DEFAULT_NOW, waits });
    expect((await read('0-0')).entries).toHaveLength(1);
  });

  it('changes its version with every change of the day', async () => {
    const { reservation, visit } = await line.arrived();
    const other = await line.expected();
    const counter_id = await line.openCounter();
    const admin = await app.as('admin');
    const mother = await buildUser(app.db);
    const child = await buildPersonInCare(app.db, mother);
    await line.expected({ user_id: child.id });
    // Somebody whom another team has sent here, and who is expected there.
    const elsewhere = await buildLine(app);
    const sent = await elsewhere.arrived();
    const to_team_id = line.team.id;
    done(
      await elsewhere.clerk.post(`/visits/step/${sent.visit.id}`, { step: 'send_on', to_team_id }),
    );
    const changes: Record<string, () => Promise<unknown>> = {
      'a booking': () => line.expected(),
      'a note, at the same moment as others': () =>
        line.clerk.post(`/reservations/update/${other.id}`, { notes: 'Bring the form' }),
      'a cancellation': () =>
        line.clerk.post(`/reservations/update/status/${other.id}`, {
          status: 'cancelled',
          reason: 'Ill',
        }),
      'a priority': () => line.clerk.post(`/visits/priority/${visit.id}`, { priority: 'senior' }),
      'a call': () => line.clerk.post('/visits/call-next', { counter_id }),
      'a step': () => line.clerk.post(`/visits/step/${visit.id}`, { step: 'start', counter_id }),
      'what is recorded without the line': () =>
        line.clerk.post('/reservations/update/activity/status', {
          ids: [reservation.id],
          activity_status: 'completed',
        }),
      'a new counter': () => buildCounter(app.db, { team_id: line.team.id }),
      'a counter with another name': () =>
        admin.post(`/counters/update/${counter_id}`, { name: 'Cashier' }),
      'a person with another number': () =>
        admin.post(`/users/update/${reservation.user_id}`, {
          profile: { mobile_number: '+639171234567' },
        }),
      'the number of whoever answers for a child': () =>
        admin.post(`/users/update/${mother.id}`, {
          profile: { mobile_number: '+639181234567' },
        }),
      'a note about somebody whom another team has sent': () =>
        elsewhere.clerk.post(`/reservations/update/${sent.reservation.id}`, { notes: 'Limps' }),
      'a counter that was left': async () => app.clock.advance({ minutes: 5 }),
    };
    for (const [name, change] of Object.entries(changes)) {
      const { version } = await read();
      const answer = (await change()) as { status?: unknown } | undefined;
      if (typeof answer?.status === 'number') expect([name, answer.status]).toEqual([name, 200]);
      expect([name, (await read(version)).entries !== undefined]).toEqual([name, true]);
    }
  });

  it('takes as many queries for twenty people as for two', async () => {
    const queries = async () => {
      // What is remembered for some seconds is then remembered both times.
      await read();
      return (await countQueries(app.database, () => read())).count;
    };
    for (let n = 0; n < 2; n++) await line.arrived();
    const few = await queries();
    for (let n = 0; n < 18; n++) await line.expected();
    expect(await queries()).toBe(few);
  });
});
