/**
 * `npm run bench:admin`: the first load of the administration on a slow connection and a slow
 * machine: the files and kB (gzip) of scripts and styles until the first rows, and the seconds until
 * those are to be seen. For an administrator and for somebody of the staff, each signed in already,
 * with nothing in the browser's cache. `npm run bench:admin -- --rounds 1 --list` names the files.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { ensureBuilt } from '#scripts/build/ensureBuilt.mjs';
import { optionsOf } from '#scripts/setup/options.ts';
import { inRoot } from '#scripts/setup/root.mjs';
import { runCommand, Stop, stepsOf } from '#scripts/setup/steps.mjs';
import { BROWSER_FLAGS, findBrowser, NO_BROWSER } from '#scripts/test/findBrowser.ts';
import { codeMailedTo } from '#tests/e2e/support/outbox.ts';
import { type RunningServer, startServer } from '#tests/support/serverProcess.ts';
import { slowDown } from './weakPhone.ts';

const PASSWORD = 'takda-demo-2026';
const LOADS = [
  { who: 'admin@takda.test', path: '/admin', rows: '.figures-key a' },
  { who: 'admin@takda.test', path: '/admin/reservations', rows: 'tbody td a' },
  { who: 'staff@takda.test', path: '/admin/reservations', rows: 'tbody td a' },
];
type Load = (typeof LOADS)[number];

const values = optionsOf('npm run bench:admin [-- --rounds N] [--list]', {
  rounds: { type: 'string', default: '3' },
  list: { type: 'boolean', default: false },
});

await runCommand(async () => {
  const executablePath = findBrowser();
  if (!executablePath) throw new Stop(NO_BROWSER);
  const step = stepsOf(3);
  await ensureBuilt(step);
  step('Starting with demo data');
  const folder = await mkdtemp(join(tmpdir(), 'takda-bench-admin-'));
  const server = await startServer({ DATA_DIR: folder, DEMO: 'on' });
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const sessions = new Map<string, string>();
    for (const { who } of LOADS) {
      if (!sessions.has(who)) sessions.set(who, await signIn(server, folder, who));
    }
    step('Loading');
    console.log(row(['who', 'page', 'files', 'kB', 'rows after s', 'lowest', 'highest']));
    for (const load of LOADS) await measure(browser, server, load, sessions.get(load.who) ?? '');
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function measure(browser: Browser, server: RunningServer, load: Load, session: string) {
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.push(await loadOnce(browser, server, load, session));
  }
  rounds.sort((a, b) => a.seconds - b.seconds);
  const middle = rounds[Math.floor(rounds.length / 2)];
  if (!middle) throw new Stop('--rounds is 1 or more.');
  const size = middle.files.reduce((bytes, { gzip }) => bytes + gzip, 0);
  const seconds = [middle, rounds[0], rounds.at(-1)].map((one) => one?.seconds.toFixed(1) ?? '');
  console.log(
    row([load.who, load.path, `${middle.files.length}`, (size / 1000).toFixed(0), ...seconds]),
  );
  if (!values.list) return;
  for (const { name, gzip, begun, ended } of [...middle.files, ...middle.calls]) {
    const kB = `${(gzip / 1000).toFixed(1).padStart(6)} kB`;
    console.log(`  ${kB}  ${begun.toFixed(1)} to ${ended.toFixed(1)} s  ${name}`);
  }
}

interface Loaded {
  name: string;
  gzip: number;
  /** Seconds after the page was asked for. */
  begun: number;
  ended: number;
}

async function loadOnce(browser: Browser, server: RunningServer, load: Load, session: string) {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((kept) => localStorage.setItem('takda-production', kept), session);
  const page = await context.newPage();
  await slowDown(context, page);
  await page.goto(load.path, { waitUntil: 'commit' });
  const there = await page.waitForFunction(
    (rows) => document.querySelector(rows) && performance.now(),
    load.rows,
    { polling: 'raf', timeout: 60_000 },
  );
  const seconds = Number(await there.jsonValue()) / 1000;
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd }),
    ),
  );
  await context.close();
  const loaded = entries.map(({ name, startTime, responseEnd }) => ({
    name: name.replace(server.address, ''),
    begun: startTime / 1000,
    ended: responseEnd / 1000,
  }));
  const files: Loaded[] = loaded
    .filter(({ name }) => /\.(js|css)$/.test(name))
    .map((file) => ({ ...file, gzip: gzipOf(file.name) }));
  const calls: Loaded[] = loaded
    .filter(({ name }) => name.startsWith('/api/'))
    .map((call) => ({ ...call, gzip: 0 }));
  return { seconds, files, calls };
}

function gzipOf(name: string): number {
  const file = inRoot('dist', 'client', name);
  try {
    return readFileSync(`${file}.gz`).length;
  } catch {
    // Too small to be worth it: sent as it is.
    return readFileSync(file).length;
  }
}

/** @returns what the browser keeps of a session */
async function signIn({ address }: RunningServer, folder: string, login: string): Promise<string> {
  const since = Date.now();
  const { challenge } = await post(`${address}/api/login`, { login, password: PASSWORD });
  const code = await codeMailedTo(join(folder, 'outbox'), login, since);
  const { token, user } = await post(`${address}/api/login/verify-otp-code`, { challenge, code });
  return JSON.stringify({ token, user });
}

async function post(url: string, body: object) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

function row(cells: readonly string[]): string {
  return cells.map((cell, place) => (place < 2 ? cell.padEnd(20) : cell.padStart(12))).join(' ');
}
