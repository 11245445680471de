import { sql } from 'drizzle-orm';
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

  // The first: what others cause is mailed later, meanwhile.
  it('takes as many queries for twenty people as for two', async () => {
    const queries = async () => {
      // What is remembered for some seconds is then remembered both times.
      await read();
      return (await countQueries(app.database, () => read())).statements.sort();
    };
    for (let n = 0; n < 2; n++) await line.arrived();
    const few = await queries();
    for (let n = 0; n < 18; n++) await line.expected();
    expect(await queries()).toEqual(few);
  });

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
    // Somebody of this team who is in the line of the other.
    const lent = await line.arrived();
    done(
      await line.clerk.post(`/visits/step/${lent.visit.id}`, {
        ...{ step: 'send_on', to_team_id: elsewhere.team.id },
      }),
    );
    const theirs = await elsewhere.openCounter();
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
      'a priority that another team has given somebody of this one': () =>
        elsewhere.clerk.post(`/visits/priority/${lent.visit.id}`, { priority: 'senior' }),
      'a call of somebody of this team, at another': () =>
        elsewhere.clerk.post('/visits/call-next', { counter_id: theirs }),
      'that they did not answer there': () =>
        elsewhere.clerk.post(`/visits/step/${lent.visit.id}`, {
          step: 'miss',
          counter_id: theirs,
        }),
      'a counter that was left': async () => app.clock.advance({ minutes: 5 }),
    };
    for (const [name, change] of Object.entries(changes)) {
      const { version } = await read();
      const answer = (await change()) as { status?: unknown } | undefined;
      if (typeof answer?.status === 'number') expect([name, answer.status]).toEqual([name, 200]);
      expect([name, (await read(version)).entries !== undefined]).toEqual([name, true]);
    }
  });

  it('shows a clerk of somebody who was sent here no note about themselves', async () => {
    const elsewhere = await buildLine(app);
    const { reservation, visit } = await elsewhere.arrived({ user_id: line.clerk.user.id });
    done(
      await elsewhere.clerk.post(`/reservations/update/${reservation.id}`, {
        office_notes: 'Argued last time',
      }),
    );
    const to_team_id = line.team.id;
    done(await elsewhere.clerk.post(`/visits/step/${visit.id}`, { step: 'send_on', to_team_id }));
    const [own] = (await read()).entries;
    expect(own.reservation).toMatchObject({ id: reservation.id });
    expect(own.reservation).not.toHaveProperty('office_notes');
    const colleague = await app.as('staff', { teams: [line.team] });
    const [theirs] = done(await colleague.get(`/visits/day/${line.team.id}`)).entries;
    expect(theirs.reservation.office_notes).toBe('Argued last time');
  });

  it('names the counters where somebody sits, and not only how many', async () => {
    const counters = [
      await line.openCounter(),
      await line.openCounter(await app.as('staff', { teams: [line.team] })),
    ];
    const sitsAt = (place: number) =>
      app.db.execute(sql`update counter_seats set seen_at = case when counter_id = ${counters[place]}
        then ${DEFAULT_NOW}::timestamptz else ${DEFAULT_NOW}::timestamptz - interval '1 hour' end`);
    await sitsAt(0);
    const { version } = await read();
    await sitsAt(1);
    const attended = (await read(version)).counters.filter(
      ({ staff }: { staff: unknown }) => staff,
    );
    expect(attended.map(({ id }: { id: string }) => id)).toEqual([counters[1]]);
  });
});
