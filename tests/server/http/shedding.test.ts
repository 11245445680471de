/** In a rush, whoever cannot be answered soon is told so at once, and when to come again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Pace, spread } from '#server/http/pace.ts';
import { onOneEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { LogStream } from '../../support/logStream.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  const log = new LogStream();
  let waiting = 0;
  let touched = 0;
  let crowded: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const { db, ...database } = app.deps.database;
    const watched = new Proxy(db, {
      get: (of, name) => {
        touched += 1;
        return Reflect.get(of, name);
      },
    });
    crowded = await buildApp(
      { ...app.deps, database: { ...database, db: watched, waiting: () => waiting } },
      {
        logger: { level: 'info', stream: log },
        linePause: 0,
      },
    );
  });
  afterAll(() => crowded?.close());

  const ask = (method: 'GET' | 'POST', url: string, token = 'x'.repeat(43)) =>
    crowded.inject({ method, url, headers: { authorization: `Bearer ${token}` }, payload: {} });

  it('changes are refused before anything is looked up', async () => {
    expectLogged(/answered 503: more wait/);
    waiting = 101;
    touched = 0;
    const answer = await ask('POST', '/api/reservations/hold/release');
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(touched).toBe(0);
    waiting = 100;
    expect((await ask('POST', '/api/reservations/hold/release')).statusCode).toBe(401);
  });

  it('reading has room of its own, and so have pages', async () => {
    expectLogged(/answered 503: more wait/);
    waiting = 300;
    expect((await crowded.inject('/api/services')).statusCode).toBe(200);
    waiting = 100_000;
    expect((await crowded.inject('/api/services')).statusCode).toBe(503);
    for (const page of ['/healthz', '/robots.txt']) {
      expect((await crowded.inject(page)).statusCode).toBe(200);
    }
  });

  it('many pages let no more people wait for the database', async () => {
    expectLogged(/answered 503: more wait/);
    for (let count = 0; count < 1_000; count++) await crowded.inject('/robots.txt');
    waiting = 101;
    expect((await ask('POST', '/api/reservations/hold/release')).statusCode).toBe(503);
  });

  it('the more are sent away, the later they come, and not all at once', async () => {
    expectLogged(/answered 503: more wait/);
    waiting = 100_000;
    const told: number[] = [];
    for (let count = 0; count < 1_000; count++) {
      told.push(Number((await ask('POST', '/api/login')).headers['retry-after']));
    }
    const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
    expect(mean(told.slice(-100))).toBeGreaterThan(2 * mean(told.slice(0, 100)));
    expect(new Set(told.slice(-100)).size).toBeGreaterThan(3);
    waiting = 0;
  });
});

describe('the pace of answers', () => {
  it('is that of late, and tells whoever is sent away when to come, 15 seconds at most', () => {
    let now = 0;
    const pace = new Pace(() => now);
    expect(pace.sendAway()).toBe(1);
    for (let count = 0; count < 1_000; count++) pace.sendAway();
    expect(pace.sendAway()).toBe(11);
    for (let count = 0; count < 5_000; count++) pace.answered();
    expect(pace.perSecond).toBe(1_000);
    expect(pace.sendAway()).toBe(2);
    for (let count = 0; count < 100_000; count++) pace.sendAway();
    expect(pace.sendAway()).toBe(15);
    now += 60_000;
    expect(pace.sendAway()).toBe(1);
  });

  it('is spread over as long again', () => {
    expect(spread(5, () => 0)).toBe(5);
    expect(spread(5, () => 0.999)).toBe(10);
    expect(spread(1, () => 0.999)).toBe(2);
  });
});
