/** How a running server ends: what is under way is answered, and nobody who says nothing keeps it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { Command } from '../support/command.ts';
import { freePort } from '../support/freePort.ts';

const folder = mkdtempSync(join(tmpdir(), 'takda-stop-'));
let port = 0;
const running: Command[] = [];
const sockets: Socket[] = [];
beforeEach(async () => {
  port = await freePort();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const command of running.splice(0)) await command.stop('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function begin(env: Record<string, string> = {}) {
  const server = new Command('node', ['scripts/start.mjs'], {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    ...env,
  });
  running.push(server);
  return server;
}
async function start(env: Record<string, string> = {}) {
  const server = begin(env);
  await server.serves();
  return server;
}

/** A connection that has sent these words and nothing since. */
async function connectionWith(words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (words) socket.write(words);
  return socket;
}

it('closes connections that say nothing or half of something, and its database', async () => {
  const server = await start();
  const silent = await connectionWith('');
  await connectionWith(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{',
  );
  const closed = once(silent, 'close');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(await server.stop('SIGTERM')).toBe(0);
  await closed;
  expect(server.output).not.toMatch(/error|^\s+at /im);
  // The folder is free for the next one.
  await start();
});

it('answers what was asked before, and is ready for nothing new', async () => {
  const server = await start({ STOP_DELAY: '5' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({ login: 'nobody@takda.test', password: 'not the password' });
  const pending = request(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  pending.write(body.slice(0, 10));
  const answered = once(pending, 'response');
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status))
    .toBe(200);
  server.signal('SIGTERM');
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status))
    .toBe(503);
  pending.end(body.slice(10));
  const [answer] = await answered;
  expect(answer.statusCode).toBeLessThan(500);
  answer.resume();
  agent.destroy();
  expect(await server.ended).toBe(0);
});

it('ends at once when told a second time', async () => {
  const server = await start({ STOP_DELAY: '60' });
  server.signal('SIGTERM');
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status))
    .toBe(503);
  let isOver = false;
  server.ended.finally(() => {
    isOver = true;
  });
  await expect
    .poll(() => {
      server.signal('SIGTERM');
      return isOver;
    })
    .toBe(true);
  expect(await server.ended).toBe(1);
});

it('answers while it prepares, can be stopped then, and goes on the next time', async () => {
  const settings = { DATA_DIR: join(folder, 'prepared'), DEMO: 'on' };
  const first = begin(settings);
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { accept: 'text/html', 'accept-language': 'fil' },
    }).catch(() => null);
  await expect.poll(async () => (await ask('/healthz'))?.status).toBe(200);
  const [ready, page, call] = await Promise.all(['/readyz', '/services', '/api/services'].map(ask));
  expect([ready?.status, page?.status, call?.status]).toEqual([503, 503, 503]);
  expect(await ready?.json()).toMatchObject({ code: 'unavailable', status: 'migrating' });
  expect(await page?.text()).toMatch(/<html lang="fil">[\s\S]*Ina-update/);
  expect(page?.headers.get('retry-after')).toBe('5');
  expect(await call?.json()).toMatchObject({ code: 'unavailable' });
  await first.wrote(/Prepared the database/);
  expect(await first.stop('SIGTERM')).toBe(0);
  expect(first.output).not.toMatch(/Stop with Ctrl-C|error/i);

  const second = begin(settings);
  await second.serves();
  expect((await ask('/readyz'))?.status).toBe(200);
  expect(await second.stop()).toBe(0);
});
