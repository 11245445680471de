import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrive } from '#server/visits/arrive.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, clerkContext, done, logOf, periodsOf } from './buildLine.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app, { ticket_letter: 'C' });
  });
  /** By the clerk as they are signed in now. */
  const checkIn = (reservation_id: string) => line.clerk.post('/visits/arrive', { reservation_id });
  const undo = (id: string, activity_status = 'scheduled') =>
    line.clerk.post('/reservations/update/activity/status', { ids: [id], activity_status });

  it('gives a number, checks in, and writes it down once', async () => {
    const { id } = await line.expected();
    const entry = done(await line.arrive(id));
    expect(entry).toMatchObject({
      reservation: { id, activity_status: 'checked_in' },
      visit: { ticket: 'C001', number: 1, state: 'waiting', priority: 'none', calls: 0 },
    });
    expect(await logOf(app, id)).toEqual(['update_activity_status']);
    expect(await periodsOf(app, entry.visit.id)).toMatchObject([
      { state: 'waiting', ended_at: null, staff_id: line.clerk.user.id },
    ]);
  });

  it('refuses who is here already, whom nobody approved, and who comes on another day', async () => {
    const here = await line.arrived();
    const pending = await line.expected({ status: 'pending' });
    const tomorrow = await line.expected({ date: '2026-12-02' });
    for (const id of [here.reservation.id, pending.id, tomorrow.id]) {
      expect(await line.arrive(id)).toMatchObject({ status: 409, body: { code: 'transition' } });
    }
  });

  describe('numbers', () => {
    it('have no gap, also where somebody is refused in between', async () => {
      const first = await line.arrived();
      await line.arrive(first.reservation.id);
      const second = await line.arrived();
      expect([first, second].map(({ visit }) => visit.ticket)).toEqual(['C001', 'C002']);
    });

    it('begin again with the local day, and for each team', async () => {
      await line.arrived();
      const other = await buildLine(app);
      expect((await other.arrived()).visit.ticket).toBe('A001');
      // A minute before midnight in Manila, and a minute after it.
      app.clock.set('2026-12-01T15:59:00.000Z');
      line.clerk = { ...line.clerk, ...(await app.signedIn(line.clerk.user)) };
      const late = await line.expected();
      const next = await line.expected({ date: '2026-12-02' });
      expect(done(await checkIn(late.id)).visit.number).toBe(2);
      app.clock.set('2026-12-01T16:01:00.000Z');
      expect(done(await checkIn(next.id)).visit.number).toBe(1);
    });

    it('stay with who was taken out of the line by mistake, and their place too', async () => {
      const first = await line.arrived({ time: '09:00' });
      await line.arrived({ time: '09:00' });
      done(await undo(first.reservation.id));
      app.clock.advance({ minutes: 5 });
      const again = done(await line.arrive(first.reservation.id));
      const { id, ticket, arrived_at, due_at } = first.visit;
      expect(again.visit).toMatchObject({ id, ticket, arrived_at, due_at, state: 'waiting' });
      expect((await line.arrived()).visit.number).toBe(3);
    });

    it('are new ones on the day that the reservation was moved to', async () => {
      const { reservation, visit } = await line.arrived();
      done(await undo(reservation.id));
      const moved = { date: '2026-12-02', time: '10:00' };
      done(await line.clerk.post(`/reservations/update/${reservation.id}`, moved));
      app.clock.advance({ days: 1 });
      line.clerk = { ...line.clerk, ...(await app.signedIn(line.clerk.user)) };
      const other = await line.expected({ date: '2026-12-02' });
      done(await checkIn(other.id));
      const again = done(await checkIn(reservation.id));
      expect(again.visit).toMatchObject({
        id: visit.id,
        ticket: 'C002',
        arrived_at: app.clock.now().toISOString(),
        due_at: '2026-12-02T02:00:00.000Z',
      });
    });
  });

  it('gives a senior citizen priority from the birthday on, unless something else is said', async () => {
    const born = (profile_birth_date: string) => line.expected({}, { profile_birth_date });
    const sixty = done(await line.arrive((await born('1966-12-01')).id));
    const tomorrow = done(await line.arrive((await born('1966-12-02')).id));
    const said = done(await line.arrive((await born('1950-01-01')).id, 'none'));
    const priorities = [sixty, tomorrow, said].map(({ visit }) => visit.priority);
    expect(priorities).toEqual(['senior', 'none', 'none']);
  });

  it('rolls back the check-in when the log write fails', async () => {
    const { id } = await line.expected();
    const wrong = { ...clerkContext(app, line.clerk.user.id, line.team.id), address: 'no address' };
    await app.db.execute(
      sql`alter table activity_logs add constraint no_such check (address <> 'no address')`,
    );
    await expect(arrive(wrong, { reservation_id: id })).rejects.toThrow();
    await app.db.execute(sql`alter table activity_logs drop constraint no_such`);
    expect(done(await line.clerk.get(`/reservations/show/${id}`)).activity_status).toBe(
      'scheduled',
    );
    expect(done(await line.arrive(id)).visit.number).toBe(1);
  });
});
