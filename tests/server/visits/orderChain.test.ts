import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkOrder } from '#schema/visits/orderCheck.ts';
import { rows } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done } from './buildLine.ts';

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
  const step = async (id: string, name: string, more: object = { counter_id }) =>
    done(await line.clerk.post(`/visits/step/${id}`, { step: name, ...more }));
  const callNext = async () =>
    done(await line.clerk.post('/visits/call-next', { counter_id })).entry?.visit;
  const linkOfVisit = async (id: string) => {
    const [visit] = await rows<{ link: string }>(
      app.db,
      sql`select link from visits where id = ${id}`,
    );
    return visit?.link ?? '';
  };
  const recordFrom = async (link: string) => done(await app.anyone.get(`/visits/order/${link}`));
  const check = async (visit: { id: string }) => {
    const link = await linkOfVisit(visit.id);
    return checkOrder(await recordFrom(link), link);
  };

  describe('the record of a line', () => {
    it('shows whoever has a ticket that the order was kept, through every step', async () => {
      const first = (await line.arrived({ time: '09:30' })).visit;
      const second = (await line.arrived({ time: '10:00' })).visit;
      const senior = (await line.arrived({ time: '10:30' }, 'senior')).visit;
      const walkIn = (await line.arrived({ time: '11:00', source: 'walk_in' })).visit;
      expect((await callNext()).id).toBe(senior.id);
      await step(senior.id, 'start');
      await step(senior.id, 'complete');
      expect((await callNext()).id).toBe(walkIn.id);
      await step(walkIn.id, 'miss');
      await step(walkIn.id, 'return');
      done(await line.clerk.post(`/visits/priority/${second.id}`, { priority: 'pregnant' }));
      expect((await callNext()).id).toBe(second.id);
      await step(second.id, 'start');
      await step(second.id, 'hold');
      await step(first.id, 'call');
      const { faults, ticket, earlier } = await check(first);
      expect(faults).toEqual([]);
      expect(ticket).toBe(first.ticket);
      expect(earlier).toMatchObject([
        { ticket: senior.ticket, reason: 'priority' },
        { ticket: walkIn.ticket, reason: 'appointment' },
        { ticket: second.ticket, reason: 'priority' },
      ]);
    });

    it('goes on while people are sent on, counters leave use, and reservations are deleted', async () => {
      const other = await buildLine(app);
      const gone = await buildCounter(app.db, { team_id: line.team.id });
      const guest = (await other.arrived()).visit;
      const own = (await line.arrived({ time: '09:00' })).visit;
      const deleted = await line.arrived({ time: '08:30' });
      const admin = await app.as('admin');
      done(
        await other.clerk.post(`/visits/step/${guest.id}`, {
          step: 'send_on',
          to_team_id: line.team.id,
        }),
      );
      await step(own.id, 'send_on', { to_counter_id: gone.id });
      done(await admin.post(`/counters/update/${gone.id}`, { is_active: false }));
      done(await admin.post('/reservations/delete', { ids: [deleted.reservation.id] }));
      const called = [(await callNext()).id];
      await step(called[0], 'leave');
      called.push((await callNext()).id);
      expect(called.toSorted()).toEqual([guest.id, own.id].toSorted());
      expect((await check(own)).faults).toEqual([]);
      expect((await check(guest)).ticket).toBe(guest.ticket);
    });

    it('goes on for who was called and held by another team, and is served here', async () => {
      const other = await buildLine(app);
      const there = await other.openCounter();
      const { visit } = await line.arrived();
      const at = (by: typeof line.clerk, name: string, more: object) =>
        by.post(`/visits/step/${visit.id}`, { step: name, ...more });
      done(await at(line.clerk, 'send_on', { to_team_id: other.team.id }));
      app.clock.advance({ minutes: 2 });
      done(await at(other.clerk, 'call', { counter_id: there }));
      done(await at(other.clerk, 'hold', { counter_id: there }));
      app.clock.advance({ minutes: 2 });
      done(await at(line.clerk, 'start', { counter_id }));
      expect((await check(visit)).faults).toEqual([]);
    });

    it('finds a person who is written in later', async () => {
      const first = (await line.arrived()).visit;
      const second = (await line.arrived()).visit;
      await app.db.execute(sql`update line_steps
        set step = (step::jsonb || '{"ticket": "A009"}')::text where position = 1`);
      expect((await check(second)).ticket).toBeNull();
      expect((await check(first)).ticket).toBeNull();
    });

    it('has nothing of who they are, and is for tickets only', async () => {
      const visit = (await line.arrived({}, 'pregnant')).visit;
      const record = await recordFrom(await linkOfVisit(visit.id));
      expect(Object.keys(JSON.parse(record.steps[0])).toSorted()).toEqual(FIELDS);
      expect(JSON.stringify(record)).not.toContain('pregnant');
      expect(JSON.stringify(record)).not.toContain(line.service.id);
      expect((await app.anyone.get(`/visits/order/${'0'.repeat(32)}`)).status).toBe(404);
      expect((await app.anyone.get('/visits/order/short')).status).toBe(404);
    });

    it('is gone after thirty days', async () => {
      const visit = (await line.arrived()).visit;
      const link = await linkOfVisit(visit.id);
      await removeOld(app.db, daysOn(29));
      expect((await app.anyone.get(`/visits/order/${link}`)).status).toBe(200);
      await removeOld(app.db, daysOn(32));
      expect((await app.anyone.get(`/visits/order/${link}`)).status).toBe(404);
    });
  });
});

const daysOn = (days: number) => new Date(Date.parse(DEFAULT_NOW) + days * 86_400_000);

const FIELDS = [
  'arrived_at',
  'at',
  'called_at',
  'counter_id',
  'due_at',
  'has_priority',
  'is_guest',
  'is_walk_in',
  'number',
  'order',
  'service_id',
  'starts_at',
  'state',
  'ticket',
  'turn',
  'visit_id',
];
