import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { newReference } from '#server/reservations/reference.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done } from '../visits/buildLine.ts';
import { browserOf, buildScreen, type TestScreen } from './buildScreen.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  let kiosk: TestScreen;
  let browser: ReturnType<typeof browserOf>;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app);
    kiosk = await buildScreen(await app.as('admin'), { kind: 'kiosk', team_id: line.team.id });
    browser = browserOf(app);
  });
  /** Somebody who was served today. */
  const served = async () => {
    const { visit, reservation } = await line.arrived({ reference: newReference() });
    const counter_id = await line.openCounter();
    done(await line.clerk.post(`/visits/step/${visit.id}`, { step: 'start', counter_id }));
    done(await line.clerk.post(`/visits/step/${visit.id}`, { step: 'complete', counter_id }));
    return { key: visit.ticket_key as string, reference: reservation.reference as string };
  };
  const rate = (ticket: string, answer = '5') =>
    browser.post(`${kiosk.path}/feedback`, { ticket, answer });
  const answers = () =>
    rows<{ answer: string; count: number }>(
      app.db,
      sql`select answer, sum(count)::int as count from satisfaction_waiting
        where team_id = ${line.team.id} and question = 'SQD0' group by 1 order by 1`,
    );

  it('is told at the kiosk by the code of a ticket or a reference, once a visit', async () => {
    const [first, second] = [await served(), await served()];
    expect((await browser.open(kiosk.path)).text).toContain(`${kiosk.path}/feedback`);
    expect((await browser.open(`${kiosk.path}/feedback`)).text).toContain('Strongly agree');
    const sent = await rate(`https://office.example/t/${first.key}#0123`);
    expect([sent.status, sent.to]).toEqual([303, `${kiosk.path}/thanks`]);
    expect((await browser.open(sent.to)).text).toContain('Nobody learns who said it.');
    expect((await rate(second.reference.toLowerCase(), '2')).status).toBe(303);
    const again = await rate(first.key, '1');
    expect(again.status).toBe(409);
    expect(again.text).toContain('This visit was rated already');
    expect(await answers()).toEqual([
      { answer: '2', count: 1 },
      { answer: '5', count: 1 },
    ]);
  });

  it('is refused for who is not done, for other teams, and without an answer', async () => {
    const waiting = (await line.arrived()).visit;
    const elsewhere = await buildLine(app);
    const other = (await elsewhere.arrived()).visit;
    for (const ticket of [waiting.ticket_key, waiting.ticket, other.ticket_key, 'nonsense', '']) {
      const { status, text } = await rate(ticket);
      expect(status).toBe(422);
      expect(text).toContain('id="ticket-error"');
    }
    expect((await rate((await served()).key, '9')).status).toBe(422);
    expect(await answers()).toEqual([]);
  });

  it('is asked on the ticket once its visit is done, by a button', async () => {
    const waiting = (await line.arrived()).visit.ticket_key;
    const { key } = await served();
    expect((await browser.open(`/t/${waiting}`)).text).not.toContain('How was your visit?');
    expect((await browser.open(`/t/${key}`)).text).toContain(`action="/t/${key}/feedback"`);
    expect((await browser.post(`/t/${waiting}/feedback`, {})).to).toBe(`/t/${waiting}`);
    const { to } = await browser.post(`/t/${key}/feedback`, {});
    const token = to.replace('/feedback#', '');
    const form = { token, answers: { SQD0: '4' } };
    expect((await app.anyone.post('/satisfaction/answer', form)).status).toBe(200);
    expect((await app.anyone.post('/satisfaction/answer', form)).body.code).toBe('duplicate');
    // Whoever has said it is not asked once more.
    expect((await browser.open(`/t/${key}`)).text).not.toContain('How was your visit?');
  });

  it('makes a few links for one visit at most, however often it is asked for', async () => {
    const { key } = await served();
    const [{ reservation_id } = { reservation_id: '' }] = await rows<{ reservation_id: string }>(
      app.db,
      sql`select reservation_id from visits where ticket_key = ${key}`,
    );
    const kept = async () =>
      (
        await rows(
          app.db,
          sql`select 1 from satisfaction_links where reservation_id = ${reservation_id}`,
        )
      ).length;
    const links: string[] = [];
    for (let n = 0; n < 20; n++) links.push((await browser.post(`/t/${key}/feedback`, {})).to);
    expect(new Set(links).size).toBe(20);
    expect(await kept()).toBe(5);
    const form = { token: links.at(-1)?.replace('/feedback#', ''), answers: { SQD0: '4' } };
    expect((await app.anyone.post('/satisfaction/answer', form)).status).toBe(200);
    for (let n = 0; n < 20; n++) {
      expect((await browser.post(`/t/${key}/feedback`, {})).to).toBe(`/t/${key}`);
      expect((await rate(key)).status).toBe(409);
    }
    expect(await kept()).toBe(5);
  });

  it('needs no link at the kiosk', async () => {
    const { key } = await served();
    const count = () => rows(app.db, sql`select count(*)::int as links from satisfaction_links`);
    const before = await count();
    expect((await rate(key)).status).toBe(303);
    expect(await count()).toEqual(before);
  });
});
