/**
 * `npm run bench:live`: what open pages of Today cost while nothing happens, and how soon each hears of a
 * change: from before it is sent until the message is there, of which the least pause is 50 ms.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_ASKED_EVERY_MS, type LiveMessage, WHOLE_DAY_EVERY_MS } from '#schema/live/message.ts';
import { PRESENT_EVERY_MS } from '#schema/live/presence.ts';
import { optionsOf } from '#scripts/setup/options.ts';
import { cpuBetween, cpuTime } from './cpu.ts';
import { benchDatabase, onDatabase } from './data.ts';
import { fillToday, reservationOf, TEAM } from './office/today.ts';
import { idOf } from './rows.ts';
import { type Running, startProduct } from './servers.ts';
import { signIn, tidy } from './sessions.ts';

const values = optionsOf(
  'npm run bench:live [-- --pages N] [--seconds N] [--changes N] [--server URL]',
  {
    pages: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    changes: { type: 'string', default: '100' },
    server: {
      type: 'string',
      default: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    },
  },
);
const [pages, seconds, changes] = [values.pages, values.seconds, values.changes].map(Number) as [
  number,
  number,
  number,
];

/** So many of the pages have the same record open. */
const TOGETHER = 5;

const url = await benchDatabase(values.server, 10_000, 'busy');
const database = new URL(url).pathname.slice(1);
const tokens = await signIn(url);
await onDatabase(url, fillToday);
await makeStaff(url, pages);
const product = await startProduct(url);
const leaving = new AbortController();
try {
  const heard: ((message: LiveMessage) => void)[] = [];
  await Promise.all(
    tokens.people
      .slice(0, pages)
      .map((token, n) => open(product, token, (message) => heard[n]?.(message))),
  );
  await wait(2_000);
  await measureIdle(`${pages} pages`);
  await measureChanges(heard);
  const leave = startPresence(product);
  await wait(2 * PRESENT_EVERY_MS);
  await measureIdle(`${pages} pages of Today, and as many with a record open`);
  leave();
} finally {
  leaving.abort();
  await product.stop();
  await unmakeStaff(url);
  await tidy(url);
}

async function measureIdle(what: string) {
  const before = cpuTime(product.pid, database);
  await wait(seconds * 1_000);
  const used = cpuBetween(before, cpuTime(product.pid, database));
  const share = (milliseconds = 0) => `${(milliseconds / seconds / 10).toFixed(1)} %`;
  console.log(
    `${what}, nothing happens for ${seconds} s: ${share(used?.server)} of a core, PostgreSQL ${share(used?.postgres)}`,
  );
}

async function measureChanges(heard: ((message: LiveMessage) => void)[]) {
  const counter = await post('/counters/create', { name: `Window ${Date.now()}`, team_id: TEAM });
  await wait(500);
  const delays: number[] = [];
  for (let n = 0; n < changes; n++) {
    const since = performance.now();
    const all = Array.from({ length: pages }, (_, page) => {
      return new Promise<void>((resolve) => {
        heard[page] = (message) => {
          if (!message.changes.some(({ topic }) => topic === 'counters')) return;
          delays.push(performance.now() - since);
          heard[page] = () => {};
          resolve();
        };
      });
    });
    await post(`/counters/update/${counter.id}`, { name: `Window ${Date.now()} ${n}` });
    await Promise.all(all);
  }
  await post('/counters/delete', { ids: [counter.id] });
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(0)} ms`;
  console.log(
    `${changes} changes, heard by ${pages} pages: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${sorted.at(-1)?.toFixed(0)} ms`,
  );
}

async function open(
  { url: at }: Running,
  token: string,
  onMessage: (message: LiveMessage) => void,
) {
  const { signal } = leaving;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(token) };
  const stream = await fetch(`${at}/live`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  });
  if (!stream.ok || !stream.body) throw new Error(`The channel answered ${stream.status}`);
  void read(stream.body, onMessage)
    .catch(() => {})
    .finally(() => {
      if (signal.aborted) return;
      console.error('A stream has ended.');
      process.exit(1);
    });
  // Whoever has opened the page some time ago.
  let known = await readVersion();
  let readAt = Date.now() - Math.random() * WHOLE_DAY_EVERY_MS;
  async function readVersion(version = '') {
    const query = version && `?known=${encodeURIComponent(version)}`;
    const answer = await fetch(`${at}/visits/day/${TEAM}${query}`, { headers, signal });
    return ((await answer.json()) as { version: string }).version;
  }
  const ask = async () => {
    const isRecent = Date.now() - readAt < WHOLE_DAY_EVERY_MS;
    const version = await readVersion(isRecent ? known : '').catch(() => known);
    if (!isRecent || version !== known) readAt = Date.now();
    known = version;
  };
  const first = setTimeout(() => {
    void ask();
    const timer = setInterval(ask, DAY_ASKED_EVERY_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
  }, Math.random() * DAY_ASKED_EVERY_MS);
  signal.addEventListener('abort', () => clearTimeout(first));
}

/** Each page says every ten seconds that it still has its record open. @returns ends it */
function startPresence({ url: at }: Running) {
  const leaving = new AbortController();
  for (const [n, token] of tokens.people.slice(0, pages).entries()) {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': addressOf(token),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({
      page_id: crypto.randomUUID(),
      resource: 'reservations',
      record_id: reservationOf(Math.floor(n / TOGETHER)),
      is_editing: false,
      field: null,
    });
    const say = async () => {
      const answer = await fetch(`${at}/live/presence`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`Presence answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    setTimeout(() => {
      void say();
      const timer = setInterval(say, PRESENT_EVERY_MS);
      leaving.signal.addEventListener('abort', () => clearInterval(timer));
    }, Math.random() * PRESENT_EVERY_MS);
  }
  return () => leaving.abort();
}

async function read(body: ReadableStream, onMessage: (message: LiveMessage) => void) {
  let rest = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) onMessage(JSON.parse(event.replace(/^data: /, '')));
  }
}

/** Offices sit on networks of their own. */
function addressOf(token: string) {
  const [a, b, c] = [0, 1, 2].map((at) => token.charCodeAt(at));
  return `10.${a}.${b}.${c}`;
}

async function post(path: string, body: object) {
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<{ id: string }>;
}

/** The first of those who are signed in. */
async function makeStaff(at: string, count: number) {
  const people = Array.from({ length: count }, (_, n) => idOf(3, n + 2));
  await run(at, [
    [
      `insert into users_roles (owner_id, target_id) select p, r.id from unnest($1::uuid[]) p, roles r
      where r.name = 'staff' on conflict do nothing`,
      [people],
    ],
    [
      'insert into users_teams (owner_id, target_id) select p, $2::uuid from unnest($1::uuid[]) p on conflict do nothing',
      [people, TEAM],
    ],
  ]);
}

function unmakeStaff(at: string) {
  return run(at, [
    ["delete from users_roles where target_id = (select id from roles where name = 'staff')", []],
    ['delete from users_teams', []],
  ]);
}

function run(at: string, statements: [text: string, values: unknown[]][]) {
  return onDatabase(at, async (query) => {
    for (const [text, params] of statements) await query(text, params);
  });
}
