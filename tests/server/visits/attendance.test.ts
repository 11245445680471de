/** What staff record of a reservation without the line moves its visit as well. */
import { beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done, logOf, periodsOf } from './buildLine.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  let counter_id: string;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app);
    counter_id = await line.openCounter();
  });
  const record = (ids: string[], activity_status: string) =>
    line.clerk.post('/reservations/update/activity/status', { ids, activity_status });
  const dayOf = async ({ clerk, team } = line) => done(await clerk.get(`/visits/day/${team.id}`));
  const visitOf = async (id: string, of = line) => {
    const { entries } = await dayOf(of);
    return entries.find((entry: typeof entries) => entry.reservation.id === id)?.visit;
  };
  const step = (id: string, name: string, more: object = { counter_id }, by = line.clerk) =>
    by.post(`/visits/step/${id}`, { step: name, ...more });

  it('goes through the line and back, with one row of the log for each', async () => {
    const { id } = await line.expected();
    const states: (string | undefined)[] = [];
    for (const activity of [
      'checked_in',
      'in_progress',
      'completed',
      'in_progress',
      'checked_in',
    ]) {
      done(await record([id], activity));
      states.push((await visitOf(id))?.state);
    }
    done(await record([id], 'scheduled'));
    done(await record([id], 'no_show'));
    states.push((await visitOf(id))?.state);
    done(await record([id], 'scheduled'));
    done(await record([id], 'checked_in'));
    const last = await visitOf(id);
    states.push(last.state);
    expect(states).toEqual([
      'waiting',
      'being_served',
      'done',
      'being_served',
      'waiting',
      'left',
      'waiting',
    ]);
    expect(last.ticket).toBe('A001');
    expect(await logOf(app, id)).toEqual(Array(9).fill('update_activity_status'));
    const open = (await periodsOf(app, last.id)).filter(({ ended_at }) => ended_at === null);
    expect(open).toHaveLength(1);
  });

  it('gives nobody a number who did not come', async () => {
    const { id } = await line.expected();
    done(await record([id], 'no_show'));
    expect(await visitOf(id)).toBeNull();
    expect((await line.arrived()).visit.ticket).toBe('A001');
  });

  it('gives many numbers without a gap, or to none of them', async () => {
    const all = [];
    for (let n = 0; n < 3; n++) all.push((await line.expected()).id);
    const pending = await line.expected({ status: 'pending' });
    expect((await record([...all, pending.id], 'checked_in')).status).toBe(409);
    expect(await visitOf(all[0] ?? '')).toBeNull();
    done(await record(all, 'checked_in'));
    const numbers = [];
    for (const id of all) numbers.push((await visitOf(id)).number);
    expect(numbers.sort()).toEqual([1, 2, 3]);
  });

  it('leaves who is served at the counter that called them, and frees it at the end', async () => {
    const { reservation, visit } = await line.arrived();
    await line.arrived();
    done(await line.clerk.post('/visits/call-next', { counter_id }));
    done(await record([reservation.id], 'in_progress'));
    expect(await visitOf(reservation.id)).toMatchObject({ state: 'being_served', counter_id });
    expect((await line.clerk.post('/visits/call-next', { counter_id })).status).toBe(409);
    done(await record([reservation.id], 'completed'));
    const next = done(await line.clerk.post('/visits/call-next', { counter_id }));
    expect(next.entry.visit.ticket).toBe('A002');
    // Undone, they are served without the counter, which has called another one.
    done(await record([reservation.id], 'in_progress'));
    expect(await visitOf(reservation.id)).toMatchObject({ id: visit.id, counter_id: null });
    expect(done(await step(visit.id, 'complete')).visit.state).toBe('done');
  });

  it('is seen by the team that they were sent to, whichever records it', async () => {
    const other = await buildLine(app);
    const there = await other.openCounter();
    const { reservation, visit } = await line.arrived();
    done(await step(visit.id, 'send_on', { to_team_id: other.team.id }));
    done(await step(visit.id, 'start', { counter_id: there }, other.clerk));
    for (const activity of ['completed', 'in_progress']) {
      const { version } = await dayOf(other);
      done(await record([reservation.id], activity));
      expect((await dayOf(other)).version).not.toBe(version);
    }
    expect(await visitOf(reservation.id, other)).toMatchObject({
      state: 'being_served',
      team_id: other.team.id,
    });
  });

  it('has no place in today’s line for another day', async () => {
    const { id } = await line.expected({ date: '2026-11-30' });
    done(await record([id], 'checked_in'));
    expect((await dayOf()).entries).toEqual([]);
    expect((await line.arrived()).visit.ticket).toBe('A001');
  });
});
