import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { closePastDays } from '#server/visits/closePastDays.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done, logOf, periodsOf } from './buildLine.ts';

/** Midnight in Manila after the first of December. */
const MIDNIGHT = '2026-12-01T16:00:00.000Z';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  let counter_id: string;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app);
    counter_id = await line.openCounter();
  });
  const close = () => closePastDays(app.db, app.clock.now());
  const step = (id: string, ...names: string[]) =>
    names.reduce(
      (before, name) =>
        before.then(async () => {
          done(await line.clerk.post(`/visits/step/${id}`, { step: name, counter_id }));
        }),
      Promise.resolve(),
    );
  const activityOf = async (id: string) => {
    const [row] = await rows<{ activity_status: string }>(
      app.db,
      sql`select activity_status from reservations where id = ${id}`,
    );
    return row?.activity_status;
  };
  const COURSES: [string, string[], string, string][] = [
    ['waits', [], 'left', 'checked_in'],
    ['is called', ['call'], 'left', 'checked_in'],
    ['was missed', ['call', 'miss'], 'left', 'no_show'],
    ['is served', ['start'], 'done', 'completed'],
    ['is on hold', ['start', 'hold'], 'done', 'completed'],
    ['waits again after being served', ['start', 'return'], 'left', 'completed'],
  ];

  it.each(COURSES)('who %s at midnight', async (_, names, state, activity) => {
    const { reservation, visit } = await line.arrived();
    await step(visit.id, ...names);
    app.clock.set('2026-12-01T15:59:59.000Z');
    expect(await close()).toEqual({ visits: 0, counters: 0 });
    app.clock.set(MIDNIGHT);
    expect(await close()).toEqual({ visits: 1, counters: 1 });
    expect((await periodsOf(app, visit.id)).at(-1)).toMatchObject({
      state,
      staff_id: null,
      ended_at: expect.any(String),
    });
    expect(await activityOf(reservation.id)).toBe(activity);
    const [logged] = await rows<{ actor_id: string | null; action: string }>(
      app.db,
      sql`select actor_id, action from activity_logs where subject_id = ${reservation.id}
        order by id desc limit 1`,
    );
    const isRecorded = activity !== 'checked_in';
    const action = isRecorded ? 'update_activity_status' : 'move_visit';
    expect(logged).toEqual({ actor_id: null, action });
    expect(await close()).toEqual({ visits: 0, counters: 0 });
  });

  it('leaves the counters, which are written down, and those of today alone', async () => {
    app.clock.set(MIDNIGHT);
    const night = await buildLine(app);
    const open = await night.openCounter();
    expect(await close()).toEqual({ visits: 0, counters: 1 });
    expect(await logOf(app, counter_id)).toEqual(['open_counter', 'close_counter']);
    expect(await logOf(app, open)).toEqual(['open_counter']);
    const clerk = await app.signedIn(line.clerk.user);
    expect((await clerk.post(`/visits/counters/open/${counter_id}`)).status).toBe(200);
    app.clock.set(DEFAULT_NOW);
    await app.db.execute(sql`update counter_seats set staff_id = null`);
  });

  it('keeps what was recorded of a reservation on a later day', async () => {
    const { reservation, visit } = await line.arrived();
    app.clock.set(MIDNIGHT);
    const clerk = await app.signedIn(line.clerk.user);
    for (const activity_status of ['in_progress', 'completed']) {
      const body = { ids: [reservation.id], activity_status };
      done(await clerk.post('/reservations/update/activity/status', body));
    }
    expect((await close()).visits).toBe(1);
    expect((await periodsOf(app, visit.id)).at(-1)?.state).toBe('done');
    expect(await activityOf(reservation.id)).toBe('completed');
  });

  it('calls nobody of yesterday before that', async () => {
    await line.arrived();
    app.clock.set(MIDNIGHT);
    const clerk = await app.signedIn(line.clerk.user);
    done(await clerk.post(`/visits/counters/open/${counter_id}`));
    expect(done(await clerk.post('/visits/call-next', { counter_id })).entry).toBeNull();
    await close();
  });

  it('ends the same visits once where two processes do it at the same moment', async () => {
    for (let n = 0; n < 4; n++) await line.arrived();
    app.clock.set(MIDNIGHT);
    const both = await Promise.all([close(), close()]);
    expect(both.reduce((sum, { visits }) => sum + visits, 0)).toBe(4);
    expect(both.reduce((sum, { counters }) => sum + counters, 0)).toBe(1);
  });
});
