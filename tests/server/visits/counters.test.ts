import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done, logOf } from './buildLine.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  let second: Client & { user: { id: string } };
  let counter_id: string;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app);
    second = await app.as('staff', { teams: [line.team] });
    counter_id = await line.openCounter();
  });
  const open = (id: string, by: Client = line.clerk) => by.post(`/visits/counters/open/${id}`);
  const close = (id: string, body: object = {}, by: Client = line.clerk) =>
    by.post(`/visits/counters/close/${id}`, body);
  const stay = (by: Client = line.clerk) => by.post(`/visits/counters/stay/${counter_id}`);
  const callNext = (by: Client = line.clerk, id = counter_id) =>
    by.post('/visits/call-next', { counter_id: id });
  const stateOf = async (reservation_id: string) => {
    const { entries } = done(await line.clerk.get(`/visits/day/${line.team.id}`));
    return entries.find((entry: typeof entries) => entry.reservation.id === reservation_id).visit
      .state;
  };

  it('has a name that no other counter of its team has', async () => {
    const admin = await app.as('admin');
    const create = (name: string, team_id: string) =>
      admin.post('/counters/create', { name, team_id });
    done(await create('Window 9', line.team.id));
    expect(await create('WINDOW 9', line.team.id)).toMatchObject({
      status: 409,
      body: { code: 'duplicate', errors: { name: 'This is taken already' } },
    });
    const elsewhere = await buildLine(app);
    expect((await create('Window 9', elsewhere.team.id)).status).toBe(201);
  });

  it('is one’s own until it is closed, and each is written down', async () => {
    expect(await open(counter_id, second)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect((await close(counter_id, {}, second)).status).toBe(409);
    expect(done(await close(counter_id)).counter.staff).toBeNull();
    expect(done(await open(counter_id, second)).counter.staff.id).toBe(second.user.id);
    expect(await logOf(app, counter_id)).toEqual(['open_counter', 'close_counter', 'open_counter']);
  });

  it('is not opened where it is out of use, by another team, or before it exists', async () => {
    const idle = await buildCounter(app.db, { team_id: line.team.id, is_active: false });
    const foreign = await buildCounter(app.db);
    expect((await open(idle.id)).status).toBe(409);
    for (const id of [foreign.id, crypto.randomUUID()]) expect((await open(id)).status).toBe(404);
    expect((await stay()).status).toBe(200);
  });

  it('is left for another one, also of a team that one has left meanwhile', async () => {
    const other = await buildCounter(app.db, { team_id: line.team.id });
    done(await open(other.id));
    expect((await stay()).status).toBe(409);
    const new_line = await buildLine(app);
    await app.db.execute(sql`update users_teams set target_id = ${new_line.team.id}
      where owner_id = ${line.clerk.user.id}`);
    const moved = await app.signedIn(line.clerk.user);
    const there = await buildCounter(app.db, { team_id: new_line.team.id });
    expect(done(await open(there.id, moved)).counter.staff.id).toBe(line.clerk.user.id);
    expect(done(await open(other.id, second)).counter.staff.id).toBe(second.user.id);
  });

  it('is closed with somebody there only by taking them back into the line', async () => {
    const { reservation } = await line.arrived();
    done(await callNext());
    expect(await close(counter_id)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    const other = await buildCounter(app.db, { team_id: line.team.id });
    expect((await open(other.id)).status).toBe(409);
    done(await close(counter_id, { returns_to_line: true }));
    expect(await stateOf(reservation.id)).toBe('waiting');
    // They did come: another counter calls them at once.
    const there = await line.openCounter(second);
    expect(done(await callNext(second, there)).entry.reservation.id).toBe(reservation.id);
  });

  it('left for five minutes is another’s to take over, with whom was called to it', async () => {
    const { reservation } = await line.arrived();
    done(await callNext());
    app.clock.advance({ minutes: 4, seconds: 59 });
    expect((await open(counter_id, second)).status).toBe(409);
    app.clock.advance({ seconds: 1 });
    expect((await callNext()).status).toBe(409);
    expect(done(await open(counter_id, second)).counter.staff.id).toBe(second.user.id);
    expect((await stay()).status).toBe(409);
    expect(done(await callNext(second)).entry.reservation.id).toBe(reservation.id);
  });

  it('left for five minutes is still one’s own to come back to, or to close', async () => {
    const { reservation } = await line.arrived();
    done(await callNext());
    app.clock.advance({ minutes: 6 });
    expect(done(await open(counter_id)).counter.staff.id).toBe(line.clerk.user.id);
    expect(done(await callNext()).entry.reservation.id).toBe(reservation.id);
    app.clock.advance({ minutes: 6 });
    expect((await close(counter_id)).status).toBe(409);
    done(await close(counter_id, { returns_to_line: true }));
    expect(await stateOf(reservation.id)).toBe('waiting');
  });

  it('stays open as long as its page speaks for it', async () => {
    for (let n = 0; n < 3; n++) {
      app.clock.advance({ minutes: 4 });
      expect(done(await stay()).counter.staff.id).toBe(line.clerk.user.id);
    }
    expect((await open(counter_id, second)).status).toBe(409);
  });

  it('holds one of a person who sits down at two at the same moment', async () => {
    const other = await buildLine(app);
    const both = await app.as('staff', { teams: [line.team, other.team] });
    const ids = await Promise.all(
      [line, other].map(async ({ team }) => (await buildCounter(app.db, { team_id: team.id })).id),
    );
    const answers = await Promise.all(ids.map((id) => open(id, both)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await Promise.all(ids.map((id) => both.post(`/visits/counters/stay/${id}`)));
    expect(kept.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is free again when the reservation of whoever was there is deleted', async () => {
    const { reservation } = await line.arrived();
    await line.arrived();
    done(await callNext());
    const admin = await app.as('admin');
    done(await admin.post('/reservations/delete', { ids: [reservation.id] }));
    expect(done(await callNext()).entry.visit.ticket).toBe('A002');
  });
});
