import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { newReference } from '#server/reservations/reference.ts';
import { loggedOn } from '#tests/support/logged.ts';
import { buildService } from '../../support/builders/buildService.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done, logOf } from '../visits/buildLine.ts';
import { browserOf, buildScreen, hidden, type TestScreen } from './buildScreen.ts';

/** While the offices are open: eleven in Manila. */
const OPEN = '2026-12-01T03:00:00.000Z';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  let admin: Client;
  let kiosk: TestScreen;
  let browser: ReturnType<typeof browserOf>;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    app.clock.set(OPEN);
    line = await buildLine(app, { ticket_letter: 'K' });
    admin = await app.as('admin');
    kiosk = await buildScreen(admin, { kind: 'kiosk', team_id: line.team.id });
    browser = browserOf(app);
  });

  /** The form as it is shown, filled in. */
  async function filled(overrides: Record<string, string> = {}) {
    const { text } = await browser.open(`${kiosk.path}/number/${line.service.id}`);
    const form = hidden(text, 'form');
    const name = { first_name: 'Rosa', last_name: 'Lim', priority: 'none' };
    return { form, service_id: line.service.id, ...name, ...overrides };
  }
  const take = async (overrides: Record<string, string> = {}) =>
    browser.post(`${kiosk.path}/number`, await filled(overrides));
  const dayOf = async () => done(await line.clerk.get(`/visits/day/${line.team.id}`)).entries;
  const countPeople = async () =>
    Number((await rows<{ n: number }>(app.db, sql`select count(*)::int as n from users`))[0]?.n);

  it('gives a number to whoever types a name, and says it large', async () => {
    const { status, to } = await take({ priority: 'pregnant' });
    expect([status, to]).toEqual([303, expect.stringContaining(`${kiosk.path}/ticket/`)]);
    const shown = await browser.open(to);
    expect(shown.text).toContain('<p class="number">K001</p>');
    expect(shown.text).toContain('You are next');
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.text).toContain(
      `<noscript><meta http-equiv="refresh" content="20; url=${kiosk.path}">`,
    );
    expect(shown.text).toContain('data-leave="20"');
    expect(shown.text).not.toContain('Rosa');
    const [entry] = await dayOf();
    expect(entry).toMatchObject({
      reservation: { source: 'walk_in', status: 'approved', user: { name: 'Rosa Lim' } },
      visit: { ticket: 'K001', state: 'waiting', priority: 'pregnant', print_state: 'none' },
    });
    expect(await logOf(app, entry.reservation.id)).toEqual([
      'create',
      'set_priority',
      'update_activity_status',
    ]);
    const [logged] = await loggedOn(app.db, entry.reservation.id);
    expect(logged?.actor_name).toMatch(/^Screen \d+$/);
  });

  it('gives one number to a form that is sent twice, one after the other or at once', async () => {
    const form = await filled();
    const before = await countPeople();
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post(`${kiosk.path}/number`, form)),
    );
    answers.push(await browser.post(`${kiosk.path}/number`, form));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
    expect(await countPeople()).toBe(before + 1);
    expect(await dayOf()).toHaveLength(1);
  });

  it('gives nobody the number of who stood there before', async () => {
    const form = await filled();
    const first = await browser.post(`${kiosk.path}/number`, form);
    app.clock.advance({ seconds: 61 });
    const again = await browser.post(`${kiosk.path}/number`, { ...form, first_name: 'Ben' });
    expect(again.status).toBe(422);
    expect(again.text).toContain('Please press once more');
    const other = { ...form, first_name: 'Ben', form: hidden(again.text, 'form') };
    const second = await browser.post(`${kiosk.path}/number`, other);
    expect(second.to).not.toBe(first.to);
  });

  it('forgets a number after twenty seconds, also by going back', async () => {
    const { to } = await take();
    app.clock.advance({ seconds: 19 });
    expect((await browser.open(to)).status).toBe(200);
    app.clock.advance({ seconds: 7 });
    expect(await browser.open(to)).toMatchObject({ status: 303, to: kiosk.path });
  });

  it('keeps what was typed, and says what is missing', async () => {
    const answer = await take({ first_name: '  ', last_name: '<b>Lim' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="first_name-error"');
    expect(answer.text).toContain('value="&#60;b&#62;Lim"');
    expect(await dayOf()).toHaveLength(0);
  });

  it('speaks Filipino from page to page', async () => {
    const { text } = await browser.open(`${kiosk.path}?lang=fil`);
    expect(text).toContain('<html lang="fil">');
    expect(text).toContain(`href="${kiosk.path}/number?lang=fil"`);
    const answer = await browser.post(`${kiosk.path}/number?lang=fil`, await filled());
    expect(answer.to).toMatch(/\?lang=fil$/);
  });

  describe('services', () => {
    const choices = async () => (await browser.open(`${kiosk.path}/number`)).text;

    it('are those of its teams that take walk-ins now', async () => {
      const team_id = line.team.id;
      await buildService(app.db, { team_id, name: 'Approved first', requires_approval: true });
      await buildService(app.db, { team_id, name: 'For adults', min_age: 18 });
      await buildService(app.db, { name: 'Elsewhere' });
      const text = await choices();
      expect(text).toContain(line.service.name);
      for (const name of ['Approved first', 'For adults', 'Elsewhere']) {
        expect(text).not.toContain(name);
      }
    });

    it('say that they are full, and that nothing is open', async () => {
      const team_id = line.team.id;
      const small = await buildService(app.db, {
        team_id,
        name: 'Small',
        capacity: 1,
        weekly_hours: [{ weekday: 2, opens: '11:00', closes: '11:30' }],
        slot_minutes: 30,
      });
      const form = { ...(await filled()), service_id: small.id };
      expect((await browser.post(`${kiosk.path}/number`, form)).status).toBe(303);
      expect(await choices()).toContain('No place is left today');
      const late = await browser.post(`${kiosk.path}/number`, {
        ...form,
        form: crypto.randomUUID(),
      });
      expect(late.status).toBe(409);
      expect(late.text).toContain('Please ask at the desk');
      app.clock.set('2026-12-01T15:00:00.000Z');
      expect(await choices()).toContain('Nobody can take a number here right now');
    });
  });

  describe('check-in', () => {
    const expected = (overrides: object = {}, at = line) =>
      at.expected({ reference: newReference(), ...overrides });
    const checkIn = (reference: string, at = kiosk) =>
      browser.post(`${at.path}/check-in`, { reference });

    it('takes a reference as it is typed or scanned', async () => {
      const typings = [
        (reference: string) => reference.toLowerCase().replaceAll('-', ''),
        (reference: string) => `https://book.test/ticket?reference=${reference}`,
      ];
      for (const typed of typings) {
        const { reference } = await expected();
        expect((await checkIn(typed(reference))).status).toBe(303);
      }
      const entries = await dayOf();
      expect(entries.map(({ visit }: typeof entries) => visit.state)).toEqual([
        'waiting',
        'waiting',
      ]);
    });

    it('shows the same number to whoever is checked in already', async () => {
      const { reference } = await expected();
      const [first, second] = [await checkIn(reference), await checkIn(reference)];
      expect([second.status, second.to]).toEqual([303, first.to]);
    });

    it('says in words what is not for now, or not here', async () => {
      const elsewhere = await buildLine(app);
      const [foreign, tomorrow, pending] = [
        await expected({}, elsewhere),
        await expected({ date: '2026-12-02' }),
        await expected({ status: 'pending' }),
      ];
      const words = async (reference: string) => (await checkIn(reference)).text;
      expect(await words(foreign.reference)).toContain('There is no such reservation here');
      expect(await words('nonsense')).toContain('There is no such reservation here');
      expect(await words(tomorrow.reference)).toContain('This reservation is not for today');
      expect(await words(pending.reference)).toContain('Only approved reservations');
      expect(await logOf(app, foreign.id)).toEqual([]);
    });

    it('lets nobody find a reference by trying', async () => {
      for (let n = 0; n < 30; n++) expect((await checkIn('nonsense')).status).toBe(422);
      expect((await checkIn('nonsense')).status).toBe(429);
      const { reference } = await expected();
      expect((await checkIn(reference)).status).toBe(303);
    });
  });

  describe('a number that did not print', () => {
    const print = (to: string, print_state: string) =>
      browser.post(to.replace(/\?.*/, ''), { print_state });

    it('leaves the line, and has its old place when it is printed', async () => {
      const { to } = await take();
      await take({ form: crypto.randomUUID() });
      const asked = await print(to, 'asked');
      expect(asked.to).toMatch(/\?print=\w{8}$/);
      expect((await browser.open(asked.to)).text).toMatch(/data-print="\w{8}"/);
      const failed = await print(to, 'failed');
      expect((await browser.open(failed.to)).text).toContain('not in the line until it is printed');
      const of = async () =>
        (await dayOf()).find((one: { visit: { ticket: string } }) => one.visit.ticket === 'K001');
      expect(await of()).toMatchObject({
        reservation: { activity_status: 'scheduled' },
        visit: { state: 'withdrawn', print_state: 'failed' },
      });
      const counter_id = await line.openCounter();
      expect((await print(to, 'asked')).status).toBe(303);
      expect(
        done(await line.clerk.post('/visits/call-next', { counter_id })).entry.visit,
      ).toMatchObject({
        ticket: 'K001',
        print_state: 'asked',
      });
    });

    it('is printed so many times, and is written down once for what is said twice', async () => {
      const { to } = await take();
      const [{ reservation }] = await dayOf();
      for (let n = 0; n < 5; n++) {
        expect((await print(to, n % 2 ? 'failed' : 'asked')).status).toBe(303);
        const again = (await print(to, n % 2 ? 'failed' : 'asked')).status;
        expect(again).toBe(n % 2 ? 409 : 303);
      }
      expect((await print(to, 'failed')).status).toBe(429);
      const printed = (await logOf(app, reservation.id)).filter((one) => one === 'print_ticket');
      expect(printed).toHaveLength(5);
      const { to: other } = await take({ form: crypto.randomUUID() });
      expect((await print(other, 'asked')).status).toBe(303);
    });

    it('is nobody’s to print once it is forgotten, nor another kiosk’s', async () => {
      const { to } = await take();
      const other = await buildScreen(admin, {
        kind: 'kiosk',
        team_id: (await buildLine(app)).team.id,
      });
      const key = to.split('/').at(-1);
      expect((await print(`${other.path}/ticket/${key}`, 'failed')).status).toBe(404);
      app.clock.advance({ seconds: 26 });
      expect((await print(to, 'failed')).status).toBe(404);
      expect((await dayOf())[0].visit).toMatchObject({ state: 'waiting', print_state: 'none' });
    });
  });

  it('gives at most so many numbers an hour', async () => {
    await app.db.execute(sql`delete from rate_limits`);
    for (let n = 0; n < 120; n++) {
      const form = await filledAgain();
      await browser.post(`${kiosk.path}/number`, { ...form, service_id: crypto.randomUUID() });
    }
    expect((await take()).status).toBe(429);
    expect(await dayOf()).toHaveLength(0);
  });
  const filledAgain = async () => ({
    form: crypto.randomUUID(),
    first_name: 'Rosa',
    last_name: 'Lim',
    priority: 'none',
  });
});
