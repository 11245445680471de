import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done } from '../visits/buildLine.ts';
import { browserOf, buildScreen } from './buildScreen.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  let admin: Client;
  let browser: ReturnType<typeof browserOf>;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    line = await buildLine(app, { ticket_letter: 'D' });
    admin = await app.as('admin');
    browser = browserOf(app);
  });
  const newDisplay = (further_teams: string[] = []) =>
    buildScreen(admin, { kind: 'display', team_id: line.team.id, further_teams });
  const callNext = async (counter_id: string) =>
    done(await line.clerk.post('/visits/call-next', { counter_id })).entry.visit;
  const complete = async (id: string, counter_id: string) => {
    done(await line.clerk.post(`/visits/step/${id}`, { step: 'start', counter_id }));
    done(await line.clerk.post(`/visits/step/${id}`, { step: 'complete', counter_id }));
  };

  it('shows the last four that were called, their counter, and how many wait, but no name', async () => {
    const { path } = await newDisplay();
    const counter_id = await line.openCounter(line.clerk, {
      name: 'Counter 3',
      translations: { fil: { name: 'Bintana 3' } },
    });
    const entries = [];
    for (let n = 0; n < 7; n++) entries.push(await line.arrived());
    for (let n = 0; n < 4; n++) {
      await complete((await callNext(counter_id)).id, counter_id);
      app.clock.advance({ seconds: 30 });
    }
    await callNext(counter_id);
    const { text } = await browser.open(path);
    const shown = [...text.matchAll(/<strong>(D\d+)<\/strong><span>([^<]*)/g)];
    expect(shown.map(([, ticket, counter]) => [ticket, counter])).toEqual(
      ['D005', 'D004', 'D003', 'D002'].map((ticket) => [ticket, 'Counter 3']),
    );
    expect(text).toContain('2 people wait');
    expect(text).toContain('data-say-en="en-GB|Number D 0 0 5, Counter 3"');
    expect(text).toMatch(/data-say-fil="fil-PH\|[^"]*D 0 0 5, sa Bintana 3"/);
    for (const { reservation } of entries) {
      expect(text).not.toContain(reservation.user.name);
      expect(text).not.toContain(reservation.reference);
    }
  });

  it('answers nothing where nothing has changed, and another call of the same number as new', async () => {
    const { path } = await newDisplay();
    const counter_id = await line.openCounter();
    await line.arrived();
    const { id } = await callNext(counter_id);
    const first = await browser.get(path);
    const again = () => browser.get(path, { 'if-none-match': String(first.headers.etag) });
    expect((await again()).statusCode).toBe(304);
    done(await line.clerk.post(`/visits/step/${id}`, { step: 'call', counter_id }));
    const second = await again();
    const callIn = (text: string) => /data-call="([^"]+)"/.exec(text)?.[1];
    expect(second.statusCode).toBe(200);
    expect(callIn(second.payload)).not.toBe(callIn(first.payload));
  });

  it('shows several teams, and one that cannot be read takes no other with it', async () => {
    const other = await buildLine(app, { ticket_letter: 'Z' });
    const { path } = await newDisplay([other.team.id]);
    await other.arrived();
    const section = (text: string, id: string) =>
      new RegExp(`data-line="${id}"( data-failed)?`).exec(text);
    const whole = await browser.open(path);
    expect(section(whole.text, line.team.id)?.[1]).toBeUndefined();
    expect(whole.text).toContain('1 person waits');
    // One that is gone without the screen having been told.
    await app.db.execute(
      sql`alter table screens_further_teams drop constraint screens_further_teams_target`,
    );
    await app.db.execute(sql`update screens_further_teams set target_id = ${crypto.randomUUID()}`);
    expectLogged(/a line of a display could not be read/);
    const broken = await browser.open(path);
    expect(broken.status).toBe(200);
    expect(broken.headers.etag).toBeUndefined();
    expect(broken.text).toContain('data-failed');
    expect(section(broken.text, line.team.id)?.[1]).toBeUndefined();
    await app.db.execute(sql`delete from screens_further_teams`);
    await app.db.execute(sql`alter table screens_further_teams add constraint screens_further_teams_target
      foreign key (target_id) references teams (id)`);
  });
});
