/** What one does, others hear: as far as they may list it. */
import { connect } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#schema/live/message.ts';
import { logActivity, systemActor } from '#server/activityLogs/log.ts';
import type { LocalFeed } from '#server/db/changeFeed.ts';
import { rows } from '#server/db/query.ts';
import { inTransaction } from '#server/db/retry.ts';
import { onEachEngine, onOneEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done } from '../visits/buildLine.ts';
import { hear } from './hearing.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  beforeAll(async () => void (await app.app.listen({ port: 0 })));
  beforeEach(() => app.clock.set(DEFAULT_NOW));

  it('tells the desks of a team of its day, and no other team of anything', async () => {
    const line = await buildLine(app);
    const stranger = (await buildLine(app)).clerk;
    const [own, others] = [await hear(app.app, line.clerk), await hear(app.app, stranger)];
    expect(own.headers.get('content-type')).toBe('text/event-stream');
    expect(own.headers.get('x-accel-buffering')).toBe('no');
    expect(own.headers.get('content-encoding')).toBeNull();
    await Promise.all([own.resets(1), others.resets(1)]);
    await line.arrived();
    const team_id = line.team.id;
    await own.hears({ topic: 'visits', team_id });
    await own.hears({ topic: 'reservations', team_id });
    await line.openCounter();
    await own.hears({ topic: 'counters', team_id });
    // What everybody may list reaches the stranger after all that: nothing came before it.
    const admin = await app.as('admin');
    const question = { question: 'Where is it?', answer: 'Here.' };
    done(await admin.post('/frequently-asked-questions/create', question));
    await expect.poll(() => others.messages.length).toBe(2);
    expect(others.messages[1]?.changes.map(({ topic }) => topic)).toEqual([
      'frequently-asked-questions',
    ]);
    expect(own.messages.map(({ version }) => version)).toEqual(own.messages.map((_, n) => n + 1));
    expect(JSON.stringify(own.messages)).not.toContain(line.clerk.user.id);
    own.leave();
    others.leave();
  });

  it('opens no stream that nobody reads', async () => {
    const { clerk } = await buildLine(app);
    const headers = { authorization: `Bearer ${clerk.token}`, accept: 'text/event-stream' };
    const answer = await app.app.inject({ method: 'HEAD', url: '/api/live', headers });
    expect(answer.statusCode).toBe(404);
  });

  it('says of a sign-in and of a reading only that the log has another row', async () => {
    const [reader, other] = [await app.as('admin'), await app.as('admin')];
    const page = await hear(app.app, reader);
    await page.resets(1);
    const actor = { ...systemActor(app.clock.now()), viewer: null };
    const readings = ['login', 'login_failed', 'read_people', 'read_many'] as const;
    await inTransaction(app.db, (tx) =>
      logActivity(
        tx,
        actor,
        readings.map((action) => ({ action, resource: 'users', subject_id: other.user.id })),
      ),
    );
    await page.hears({ topic: 'activity-logs', team_id: null });
    expect(page.messages.flatMap(({ changes }) => changes)).toEqual([
      { topic: 'activity-logs', team_id: null },
    ]);
    page.leave();
  });

  it('says nothing of what was taken back', async () => {
    const line = await buildLine(app);
    const desk = await hear(app.app, line.clerk);
    await desk.resets(1);
    const { id } = await line.expected();
    const log = { action: 'update', resource: 'reservations', subject_id: id } as const;
    const actor = systemActor(app.clock.now());
    const failing = inTransaction(app.db, async (tx) => {
      await logActivity(tx, actor, [log]);
      throw new Error('Taken back');
    });
    await expect(failing).rejects.toThrow('Taken back');
    // A part of a transaction that goes on is announced with it.
    await app.db.transaction((tx) =>
      tx.transaction((part) =>
        logActivity(part, actor, [{ ...log, resource: 'services', subject_id: line.service.id }]),
      ),
    );
    await desk.hears({ topic: 'services', team_id: line.team.id });
    expect(desk.messages.flatMap(({ changes }) => changes)).toEqual([
      { topic: 'services', team_id: line.team.id },
    ]);
    desk.leave();
  });

  it('tells a team what another does with somebody whom it has sent there', async () => {
    const [home, other] = [await buildLine(app), await buildLine(app)];
    const { visit } = await home.arrived();
    const counter_id = await other.openCounter();
    const sending = { step: 'send_on', to_team_id: other.team.id };
    done(await home.clerk.post(`/visits/step/${visit.id}`, sending));
    const desk = await hear(app.app, home.clerk);
    await desk.resets(1);
    const steps = [
      () => other.clerk.post(`/visits/priority/${visit.id}`, { priority: 'senior' }),
      () => other.clerk.post('/visits/call-next', { counter_id }),
      () => other.clerk.post(`/visits/step/${visit.id}`, { step: 'miss', counter_id }),
    ];
    for (const step of steps) {
      desk.messages.length = 0;
      done(await step());
      await desk.hears({ topic: 'visits', team_id: home.team.id });
    }
    desk.leave();
  });

  it('tells both teams of what goes from one to the other', async () => {
    const [from, to] = [await buildLine(app), await buildLine(app)];
    const [before, after] = [await hear(app.app, from.clerk), await hear(app.app, to.clerk)];
    await Promise.all([before.resets(1), after.resets(1)]);
    const admin = await app.as('admin');
    const counter = done(
      await admin.post('/counters/create', { name: 'Window', team_id: from.team.id }),
    );
    await before.hears({ topic: 'counters', team_id: from.team.id });
    const heard = before.messages.length;
    done(await admin.post(`/counters/update/${counter.id}`, { team_id: to.team.id }));
    await after.hears({ topic: 'counters', team_id: to.team.id });
    await expect.poll(() => before.messages.length).toBeGreaterThan(heard);
    before.leave();
    after.leave();
  });

  it('ends at once when the process stops', async () => {
    const clerk = await app.as('staff');
    const desk = await hear(app.app, clerk);
    await desk.resets(1);
    const began = performance.now();
    await app.stop();
    // A connection that stays open after its stream would hold it up for longer.
    expect(performance.now() - began).toBeLessThan(60_000);
    await desk.ends();
    await app.start();
    await app.app.listen({ port: 0 });
  });

  it('answers the first message alone to whoever accepts no stream, and nothing to strangers', async () => {
    const { body } = await (await app.as('staff')).get('/live');
    expect(
      body === '' || (JSON.parse(body.replace('data: ', '')) as LiveMessage).reset,
    ).toBeTruthy();
    expect((await app.anyone.get('/live')).status).toBe(401);
  });
});

onOneEngine((engine) => {
  const app = testApp({ engine });
  beforeAll(async () => void (await app.app.listen({ port: 0 })));

  it('ends with the session, which it does not keep alive', async () => {
    const [leaver, suspended, other] = [
      await app.as('staff'),
      await app.as('staff'),
      await app.as('staff'),
    ];
    const [first, second, third] = [
      await hear(app.app, leaver),
      await hear(app.app, suspended),
      await hear(app.app, other),
    ];
    await Promise.all([first, second, third].map((hearing) => hearing.resets(1)));
    done(await leaver.post('/logout'));
    const admin = await app.as('admin');
    const suspension = { status: 'suspended', reason: 'Double account' };
    done(await admin.post(`/users/update/status/${suspended.user.id}`, suspension));
    await app.db.execute(sql`update sessions set used_at = used_at - interval '5 minutes'
      where user_id = ${other.user.id}`);
    const used = () =>
      rows(app.db, sql`select used_at from sessions where user_id = ${other.user.id}`);
    const before = await used();
    await Promise.all([first.ends(), second.ends()]);
    await expect.poll(() => third.messages.length).toBeGreaterThan(1);
    expect(third.messages.at(-1)).toMatchObject({ changes: [] });
    expect(await used()).toEqual(before);
    third.leave();
  });
});

describe('a slow reader', () => {
  const engine = 'pglite';
  const app = testApp({ engine });
  beforeAll(async () => void (await app.app.listen({ port: 0 })));

  it('is dropped, and others hear on', async () => {
    const [admin, other] = [await app.as('admin'), await app.as('admin')];
    const reader = await hear(app.app, other);
    await reader.resets(1);
    const { port, hostname } = new URL(app.app.listeningOrigin);
    const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
    socket.on('error', () => {});
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    let isGone = false;
    socket.on('close', () => {
      isGone = true;
    });
    const feed = app.database.changes as LocalFeed;
    const changes = Array.from({ length: 100 }, () => ({
      topic: 'reservations',
      team_id: crypto.randomUUID(),
    }));
    const open = () =>
      new Promise<number>((resolve) => app.app.server.getConnections((_, n) => resolve(n)));
    const before = await open();
    for (let sent = 0; (await open()) === before; sent += 1) {
      expect(sent).toBeLessThan(20_000);
      const heard = reader.messages.length;
      await feed.send(changes);
      // Whoever reads keeps up.
      while (reader.messages.length === heard) await breathe();
    }
    socket.resume();
    await expect.poll(() => isGone).toBe(true);
    const heard = reader.messages.length;
    await feed.send(changes);
    await expect.poll(() => reader.messages.length).toBeGreaterThan(heard);
    reader.leave();
  });
});
