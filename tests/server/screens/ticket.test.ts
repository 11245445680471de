import { beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done, logOf } from '../visits/buildLine.ts';
import { browserOf } from './buildScreen.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  const browser = browserOf(app);
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app, { ticket_letter: 'T' });
  });
  const pageOf = async ({ visit }: { visit: { ticket_key: string } }, query = '') =>
    (await browser.open(`/t/${visit.ticket_key}${query}`)).text;
  const step = (id: string, body: object) => line.clerk.post(`/visits/step/${id}`, body);

  describe('a ticket on the phone', () => {
    it('says who is ahead, then where to come, and names nobody', async () => {
      const [first, second] = [await line.arrived(), await line.arrived()];
      expect(await pageOf(first)).toContain('You are next');
      expect(await pageOf(second)).toContain('At most 1 person is called before you');
      const counter_id = await line.openCounter(line.clerk, { name: 'Counter 7' });
      done(await line.clerk.post('/visits/call-next', { counter_id }));
      const called = await pageOf(first);
      expect(called).toMatch(/called-now">You are called\. Please come now:\s*<strong>Counter 7/);
      expect(called).not.toContain(first.reservation.user.name);
      expect(called).not.toContain(first.reservation.reference);
      done(await step(first.visit.id, { step: 'miss', counter_id }));
      expect(await pageOf(first)).toContain('tell the desk that you are here');
    });

    it('answers nothing where nothing has changed', async () => {
      const entry = await line.arrived();
      const address = `/t/${entry.visit.ticket_key}`;
      const first = await browser.get(address);
      const again = () => browser.get(address, { 'if-none-match': String(first.headers.etag) });
      expect((await again()).statusCode).toBe(304);
      await line.arrived();
      expect((await again()).statusCode).toBe(200);
    });

    it('ends with the day, and is found by nobody who tries', async () => {
      const entry = await line.arrived();
      const key = entry.visit.ticket_key;
      expect(key).toHaveLength(22);
      app.clock.advance({ hours: 24 });
      expect(await browser.open(`/t/${key}`)).toMatchObject({
        status: 404,
        text: expect.stringContaining('This ticket is not for today'),
      });
      const stranger = browserOf(app, '198.51.100.4');
      for (let n = 0; n < 30; n++) expect((await stranger.open(`/t/none${n}`)).status).toBe(404);
      expect((await stranger.open('/t/none')).status).toBe(429);
    });

    it('is led to by the reservation, for its person and for staff, once they are here', async () => {
      const reservation = await line.expected();
      const show = async (by: typeof line.clerk) =>
        done(await by.get(`/reservations/show/${reservation.id}`)).ticket;
      const person = await app.signedIn({ id: reservation.user_id } as never);
      expect(await show(person as never)).toBeNull();
      const { visit } = done(await line.arrive(reservation.id));
      const ticket = { number: visit.ticket, key: visit.ticket_key };
      expect(await show(person as never)).toEqual(ticket);
      expect(await show(line.clerk)).toEqual(ticket);
      app.clock.advance({ hours: 24 });
      const later = await app.signedIn({ id: reservation.user_id } as never);
      expect(await show(later as never)).toBeNull();
    });
  });

  describe('a ticket on paper', () => {
    const print = (id: string, print_state: string) =>
      line.clerk.post(`/visits/print/${id}`, { print_state });

    it('is printed once for each time that it is asked for', async () => {
      const entry = await line.arrived();
      expect(await pageOf(entry)).not.toContain('data-print');
      expect(await pageOf(entry, '?print=abc123')).toContain('data-print="abc123"');
      expect(await pageOf(entry)).toMatch(/class="paper"[\s\S]*T001[\s\S]*<svg/);
    });

    it('that failed takes the number out of the line, until it prints or staff check them in', async () => {
      const [first, second] = [await line.arrived(), await line.arrived()];
      expect(done(await print(first.visit.id, 'asked')).visit.print_state).toBe('asked');
      expect(done(await print(first.visit.id, 'failed'))).toMatchObject({
        reservation: { activity_status: 'scheduled' },
        visit: { state: 'withdrawn', print_state: 'failed' },
      });
      expect(await pageOf(second)).toContain('You are next');
      expect(await pageOf(first)).toContain('This number is not in the line');
      expect(done(await print(first.visit.id, 'printed')).visit).toMatchObject({
        state: 'waiting',
        ticket: 'T001',
        due_at: first.visit.due_at,
      });
      done(await print(first.visit.id, 'failed'));
      expect(done(await line.arrive(first.reservation.id)).visit).toMatchObject({
        state: 'waiting',
        ticket: 'T001',
        due_at: first.visit.due_at,
        print_state: 'none',
      });
      expect(await pageOf(second)).toContain('At most 1 person');
      const log = await logOf(app, first.reservation.id);
      expect(log.filter((action) => action === 'print_ticket')).toHaveLength(4);
    });

    it('takes nobody away who is called, and nobody back who has gone', async () => {
      const { visit } = await line.arrived();
      const counter_id = await line.openCounter();
      done(await line.clerk.post('/visits/call-next', { counter_id }));
      expect(done(await print(visit.id, 'failed')).visit.state).toBe('called');
      done(await step(visit.id, { step: 'leave', counter_id }));
      expect((await print(visit.id, 'printed')).status).toBe(409);
    });

    it('is not brought back for a reservation that was cancelled meanwhile', async () => {
      const { visit, reservation } = await line.arrived();
      done(await print(visit.id, 'failed'));
      const admin = await app.as('admin');
      const cancelled = { status: 'cancelled', reason: 'They called.' };
      done(await admin.post(`/reservations/update/status/${reservation.id}`, cancelled));
      expect((await print(visit.id, 'printed')).status).toBe(409);
    });
  });
});
