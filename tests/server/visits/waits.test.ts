import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { readLineNow } from '#server/visits/waits/lineNow.ts';
import { readWaitOf } from '#server/visits/waits/waits.ts';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { browserOf, buildScreen } from '../screens/buildScreen.ts';
import { buildLine, done, TODAY } from './buildLine.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app);
  });
  const waitNow = async (id = line.service.id) =>
    done(await app.anyone.get(`/services/wait/${id}`));
  const wait = async (visit: { id: string }) =>
    readWaitOf({ db: app.db, now: app.clock.now() }, { ...visit, team_id: line.team.id });
  const callNext = async (counter_id: string) =>
    done(await line.clerk.post('/visits/call-next', { counter_id })).entry.visit;
  const step = async (visit: { id: string }, name: string, counter_id: string) =>
    done(await line.clerk.post(`/visits/step/${visit.id}`, { step: name, counter_id }));
  /** Somebody at the desk who books the slot that runs. */
  async function walkIn(more: object = {}) {
    const { id: user_id } = await buildUser(app.db);
    await line.clerk.get(`/users/show/${user_id}`);
    const admin = await app.as('admin');
    const time = new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(11, 14);
    const minutes = app.clock.now().getMinutes() < 30 ? '00' : '30';
    const slot = { date: TODAY, time: `${time}${minutes}`, service_id: line.service.id };
    return admin.post('/reservations/create', { ...slot, user_id, walk_in: true, ...more });
  }

  describe('the wait for a service', () => {
    it('is not known while no counter is open for it', async () => {
      await line.arrived();
      expect(await waitNow()).toEqual({
        as_of: DEFAULT_NOW,
        wait: null,
        ahead: 0,
        gives_numbers: true,
        numbers_until: null,
      });
    });

    it('is an interval, from how many are ahead', async () => {
      await line.openCounter();
      expect(await waitNow()).toMatchObject({ wait: { from: 0, to: 5 }, ahead: 0 });
      for (let count = 0; count < 6; count += 1) await line.arrived({ time: '08:00' });
      const busy = await waitNow();
      expect(busy).toMatchObject({ ahead: 6, gives_numbers: true });
      expect(busy.wait.from).toBeGreaterThanOrEqual(60);
      expect(busy.wait.to).toBeGreaterThan(busy.wait.from);
      await line.openCounter(await app.as('staff', { teams: [line.team] }));
      expect((await waitNow()).wait.to).toBeLessThan(busy.wait.to);
    });

    it('counts only whom the same counters serve', async () => {
      const { id } = await buildService(app.db, { team_id: line.team.id });
      const own = await buildCounter(app.db, { team_id: line.team.id, services: [{ id }] });
      done(await line.clerk.post(`/visits/counters/open/${own.id}`));
      for (let count = 0; count < 3; count += 1) await line.arrived();
      expect(await waitNow(id)).toMatchObject({ wait: { from: 0, to: 5 }, ahead: 0 });
      expect(await waitNow()).toMatchObject({ wait: null });
    });

    it('goes by how long the last visits took', async () => {
      const counter_id = await line.openCounter();
      const opened = async () => {
        done(await line.clerk.post(`/visits/counters/stay/${counter_id}`));
        return waitNow();
      };
      for (let count = 0; count < 35; count += 1) {
        const { visit } = await line.arrived({ time: '08:00' });
        await callNext(counter_id);
        app.clock.advance({ minutes: 1 });
        done(await line.clerk.post(`/visits/counters/stay/${counter_id}`));
        await step(visit, 'start', counter_id);
        await step(visit, 'complete', counter_id);
      }
      await app.db.execute(
        sql`update visits set day = day - 7, arrived_at = arrived_at - interval '7 days'`,
      );
      for (let count = 0; count < 6; count += 1) await line.arrived({ time: '08:00' });
      app.clock.advance({ minutes: 2 });
      expect((await opened()).wait.to).toBeLessThanOrEqual(10);
    });

    it('is for whoever may see the service', async () => {
      const hidden = await buildService(app.db, { team_id: line.team.id, status: 'inactive' });
      expect((await app.anyone.get(`/services/wait/${hidden.id}`)).status).toBe(404);
      expect((await app.anyone.get(`/services/wait/${crypto.randomUUID()}`)).status).toBe(404);
    });

    it('is worked out once for many who ask', async () => {
      await line.openCounter();
      await waitNow();
      const { count } = await countQueries(app.database, () => waitNow());
      expect(count).toBeLessThanOrEqual(4);
    });
  });

  describe('the wait of somebody in the line', () => {
    it('is shorter for those before, and gone once they are called', async () => {
      const counter_id = await line.openCounter();
      const first = await line.arrived({ time: '08:45' });
      const second = await line.arrived({ time: '08:50' });
      const third = await line.arrived({ time: '08:55' });
      const [soon, later] = [await wait(second.visit), await wait(third.visit)];
      expect([soon?.ahead, later?.ahead]).toEqual([1, 2]);
      expect(later?.wait.to).toBeGreaterThan(soon?.wait.to ?? 0);
      await callNext(counter_id);
      expect(await wait(first.visit)).toBeNull();
      expect((await wait(second.visit))?.ahead).toBe(0);
    });

    it('is known of nobody whom no open counter serves', async () => {
      const { visit } = await line.arrived();
      expect(await wait(visit)).toBeNull();
    });
  });

  it('are worked out once for all who ask at one moment', async () => {
    await line.openCounter();
    await line.arrived();
    const answers = await Promise.all(Array.from({ length: 8 }, () => waitNow()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const lines = await Promise.all(
      [1, 2, 3].map(() => readLineNow({ db: app.db, now: app.clock.now() }, line.team.id)),
    );
    expect(new Set(lines).size).toBe(1);
  });

  it('shows a desk the waits of its services', async () => {
    await line.openCounter();
    await line.arrived();
    const day = done(await line.clerk.get(`/visits/day/${line.team.id}`));
    expect(day.waits).toMatchObject([
      { service_id: line.service.id, ahead: 1, gives_numbers: true },
    ]);
  });

  describe('before closing', () => {
    /** Half an hour before five. */
    beforeEach(async () => {
      app.clock.set('2026-12-01T08:31:00.000Z');
      line.clerk = { ...line.clerk, ...(await app.signedIn(line.clerk.user)) };
      const counter_id = (await buildCounter(app.db, { team_id: line.team.id })).id;
      done(await line.clerk.post(`/visits/counters/open/${counter_id}`));
    });
    const arrived = async () => {
      const { id } = await line.expected({ time: '16:00' });
      return done(await line.clerk.post('/visits/arrive', { reservation_id: id }));
    };
    const fill = async () => {
      for (let count = 0; count < 8; count += 1) await arrived();
    };

    it('gives numbers while there is time, and says until when', async () => {
      app.clock.set('2026-12-01T02:00:00.000Z');
      const counter_id = (await buildCounter(app.db, { team_id: line.team.id })).id;
      done(
        await (await app.as('staff', { teams: [line.team] })).post(
          `/visits/counters/open/${counter_id}`,
        ),
      );
      const { gives_numbers, numbers_until } = await waitNow();
      expect(gives_numbers).toBe(true);
      expect(Date.parse(numbers_until)).toBeLessThan(Date.parse('2026-12-01T09:00:00Z'));
      expect(Date.parse(numbers_until)).toBeGreaterThan(Date.parse('2026-12-01T07:00:00Z'));
      expect((await walkIn()).status).toBe(201);
    });

    it('refuses a walk-in whom the line would keep until after closing, and offers other times', async () => {
      await fill();
      expect(await waitNow()).toMatchObject({
        ahead: 8,
        gives_numbers: false,
        numbers_until: null,
      });
      const refused = await walkIn();
      expect(refused).toMatchObject({ status: 409, body: { code: 'line_full' } });
      expect(refused.body.next_free.length).toBeGreaterThan(0);
    });

    it('has no number at a kiosk either, and leaves no record of who asked', async () => {
      const kiosk = { kind: 'kiosk', team_id: line.team.id } as const;
      const { path } = await buildScreen(await app.as('admin'), kiosk);
      await fill();
      const people = () => rows(app.db, sql`select id from users`);
      const before = (await people()).length;
      const browser = browserOf(app);
      expect((await browser.open(`${path}/number`)).text).not.toContain('/number/');
      const form = {
        form: crypto.randomUUID(),
        service_id: line.service.id,
        ...{ first_name: 'Rosa', last_name: 'Lim', priority: 'none' },
      };
      expect((await browser.post(`${path}/number`, form)).status).toBe(409);
      expect(await people()).toHaveLength(before);
    });

    it('lets staff take them anyway, which is written down', async () => {
      await fill();
      const { id } = done(await walkIn({ past_closing: true }));
      const [logged] = await rows<{ changes: { field: string }[] }>(
        app.db,
        sql`select changes from activity_logs where subject_id = ${id} and action = 'create'`,
      );
      expect(logged?.changes.map(({ field }) => field)).toEqual(['past_closing']);
      expect(
        done(await line.clerk.post('/visits/arrive', { reservation_id: id })).visit.number,
      ).toBe(9);
    });

    it('writes nothing down where they are taken in time', async () => {
      app.clock.set('2026-12-01T02:00:00.000Z');
      const { id } = done(await walkIn({ past_closing: true }));
      const [logged] = await rows<{ changes: object[] }>(
        app.db,
        sql`select changes from activity_logs where subject_id = ${id} and action = 'create'`,
      );
      expect(logged?.changes).toEqual([]);
    });

    it('takes appointments always', async () => {
      await fill();
      expect((await arrived()).visit.state).toBe('waiting');
      const { id } = await buildUser(app.db);
      const slot = { service_id: line.service.id, date: '2026-12-02', time: '09:00', user_id: id };
      const admin = await app.as('admin');
      expect((await admin.post('/reservations/create', slot)).status).toBe(201);
      const anyway = await admin.post('/reservations/create', {
        ...slot,
        time: '10:00',
        past_closing: true,
      });
      expect(anyway).toMatchObject({
        status: 422,
        body: { errors: { past_closing: expect.any(String) } },
      });
    });

    it('refuses nobody where no counter is open', async () => {
      await app.db.execute(sql`update counter_seats set staff_id = null`);
      await fill();
      expect((await walkIn()).status).toBe(201);
    });

    it('knows the closures of the day', async () => {
      await fill();
      await app.db.execute(sql`update services set
        closures = ${JSON.stringify([{ from: TODAY, to: TODAY }])}::jsonb where id = ${line.service.id}`);
      app.clock.advance({ seconds: 10 });
      expect(await waitNow()).toMatchObject({ wait: null, gives_numbers: true });
    });
  });

  it('counts whoever is booked and still to come', async () => {
    await line.openCounter();
    const { reservation } = await line.arrived({ time: '09:30' });
    expect(reservation.time).toBe('09:30');
    const before = await wait((await line.arrived({ time: '11:00' })).visit);
    for (let count = 0; count < 6; count += 1) {
      await buildReservation(app.db, {
        service_id: line.service.id,
        date: TODAY,
        time: '09:00',
        seat: 20 + count,
      });
    }
    app.clock.advance({ seconds: 6 });
    const { visit } = await line.arrived({ time: '11:00' });
    expect((await wait(visit))?.wait.to).toBeGreaterThan(before?.wait.to ?? 0);
  });
});
