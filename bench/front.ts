/** `npm run bench:front`: the first views of the booking front on a weak phone, beside another build. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { ensureBuilt } from '#scripts/build/ensureBuilt.mjs';
import { optionsOf } from '#scripts/setup/options.ts';
import { root } from '#scripts/setup/root.mjs';
import { runCommand, Stop, stepsOf } from '#scripts/setup/steps.mjs';
import { BROWSER_FLAGS, findBrowser, NO_BROWSER } from '#scripts/test/findBrowser.ts';
import { startServer } from '#tests/support/serverProcess.ts';
import { firstService, type Seen, VIEWS, visit } from './frontVisit.ts';
import { shareOfBare } from './sentShare.ts';

const values = optionsOf('npm run bench:front [-- --rounds N] [--before FOLDER]', {
  rounds: { type: 'string', default: '5' },
  /** Of another build: it holds `dist` and `node_modules`. */
  before: { type: 'string' },
});
const FIGURES = ['lcp', 'tap', 'cls', 'kB', 'chain'] as const;

await runCommand(async () => {
  const executablePath = findBrowser();
  if (!executablePath) throw new Stop(NO_BROWSER);
  const step = stepsOf(3);
  await ensureBuilt(step);
  step('Starting with demo data');
  const folders = values.before ? [root, resolve(values.before)] : [root];
  const data = await mkdtemp(join(tmpdir(), 'takda-bench-front-'));
  const servers = [];
  for (const [place, folder] of folders.entries()) {
    const env = { DATA_DIR: join(data, String(place)), DEMO: 'on' };
    servers.push(await startServer(env, folder));
  }
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    step('Opening pages in turn');
    await measure(
      browser,
      servers.map(({ address }) => address),
    );
    const [own] = servers;
    if (own) console.log(await shareOfBare(own.address));
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    await rm(data, { recursive: true, force: true });
  }
});

/** A B A B, so that both have the same machine. */
async function measure(browser: Browser, addresses: readonly string[]) {
  console.log(line(['page', 'build', 'LCP s', 'tap s', 'CLS', 'kB', 'chain']));
  const service = await firstService(addresses[0] ?? '');
  for (const view of VIEWS) {
    const path = view.path.replace(':id', service);
    const seen: Seen[][] = addresses.map(() => []);
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [place, address] of addresses.entries()) {
        seen[place]?.push(await visit(browser, { address, path, tap: view.tap }));
      }
    }
    for (const [place, visits] of seen.entries()) {
      const name = place === 0 ? 'this' : 'before';
      console.log(line([view.path, name, ...FIGURES.map((figure) => spread(visits, figure))]));
    }
  }
}

/** The middle one, from the lowest to the highest. */
function spread(visits: readonly Seen[], figure: (typeof FIGURES)[number]): string {
  const sorted = visits.map((seen) => seen[figure]).toSorted((a, b) => a - b);
  const short = (value = Number.NaN) => String(Math.round(value * 100) / 100);
  const middle = short(sorted[Math.floor(sorted.length / 2)]);
  const ends = `${short(sorted[0])} to ${short(sorted.at(-1))}`;
  return sorted[0] === sorted.at(-1) ? middle : `${middle} (${ends})`;
}

function line(cells: readonly string[]): string {
  return cells.map((cell, place) => cell.padEnd(place < 2 ? 14 : 22)).join(' ');
}
