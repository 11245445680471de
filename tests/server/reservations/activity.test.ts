import { beforeAll, expect, it } from 'vitest';
import { ACTIVITY_STATUSES } from '#schema/resources/reservation.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const ACTIVITIES = ACTIVITY_STATUSES.map(({ id }) => id);
const STEPS = [
  'scheduled checked_in',
  'scheduled no_show',
  'checked_in in_progress',
  'in_progress completed',
];
const BACK = STEPS.map((step) => step.split(' ').reverse().join(' '));
/** It is 9:00 on this day. */
const TODAY = '2026-12-01';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let staff: Client;
  beforeAll(async () => {
    team = await buildTeam(app.db);
    staff = await app.as('staff', { teams: [team] });
  });
  const held = async (overrides: object = {}) => {
    const service = await buildService(app.db, { team_id: team.id });
    return buildReservation(app.db, { service_id: service.id, date: TODAY, ...overrides });
  };
  const record = (ids: string[], activity_status: string, client = staff) =>
    client.post('/reservations/update/activity/status', { ids, activity_status });
  const activityOf = async (id: string) =>
    (await staff.get(`/reservations/show/${id}`)).body.activity_status;

  it.each(ACTIVITIES.flatMap((from) => ACTIVITIES.map((to) => [from, to] as const)))(
    'from %s to %s',
    async (from, to) => {
      const { id } = await held({ activity_status: from });
      const answer = await record([id], to);
      if ([...STEPS, ...BACK].includes(`${from} ${to}`)) {
        expect(answer).toMatchObject({ status: 200, body: { ids: [id], activity_status: to } });
        expect(await activityOf(id)).toBe(to);
      } else {
        expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } });
        expect(await activityOf(id)).toBe(from);
      }
    },
  );

  it.each(['pending', 'declined', 'cancelled'])('is not for a %s one', async (status) => {
    const { id } = await held({ status });
    expect((await record([id], 'checked_in')).body.code).toBe('transition');
  });

  it("waits for the day itself, by the organisation's clock", async () => {
    const { id } = await held({ date: '2026-12-02', time: '16:00' });
    // 15:59 UTC is one minute before midnight in Manila.
    app.clock.set('2026-12-01T15:59:59.000Z');
    const atNight = await app.as('staff', { teams: [team] });
    const before = await record([id], 'checked_in', atNight);
    app.clock.set('2026-12-01T16:00:00.000Z');
    const onTheDay = await record([id], 'checked_in', atNight);
    app.clock.set('2026-12-01T01:00:00.000Z');
    expect(before.body.code).toBe('transition');
    expect(onTheDay.status).toBe(200);
  });

  it('is all or nothing', async () => {
    const good = await held();
    const wrong = await held({ status: 'cancelled' });
    const answer = await record([good.id, wrong.id], 'checked_in');
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'transition', errors: { 'ids.1': expect.stringContaining(wrong.reference) } },
    });
    expect(await activityOf(good.id)).toBe('scheduled');
    const both = [good.id, (await held()).id];
    expect((await record([...both, good.id], 'checked_in')).status).toBe(200);
    expect(await Promise.all(both.map(activityOf))).toEqual(['checked_in', 'checked_in']);
  });

  it("treats another team's as absent, and changes none of their own", async () => {
    const own = await held();
    const others = await buildReservation(app.db, { date: TODAY });
    const absent = '01900000-0000-7000-8000-000000000000';
    const answers = [
      await record([own.id, others.id], 'checked_in'),
      await record([own.id, absent], 'checked_in'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await activityOf(own.id)).toBe('scheduled');
  });
});
