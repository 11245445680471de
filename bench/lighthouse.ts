/** `npm run bench:lighthouse`: Lighthouse's own mobile preset on the built product with demo data. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#scripts/build/ensureBuilt.mjs';
import { runToEnd } from '#scripts/setup/child.mjs';
import { inRoot } from '#scripts/setup/root.mjs';
import { runCommand, Stop, stepsOf } from '#scripts/setup/steps.mjs';
import { findBrowser, NO_BROWSER } from '#scripts/test/findBrowser.ts';
import { startServer } from '#tests/support/serverProcess.ts';
import { firstService } from './frontVisit.ts';

/** The last that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const GOALS = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 };

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

await runCommand(async () => {
  const browser = findBrowser();
  if (!browser) throw new Stop(NO_BROWSER);
  const step = stepsOf(3);
  await ensureBuilt(step);
  step('Starting with demo data');
  const command = await installed();
  const folder = await mkdtemp(join(tmpdir(), 'takda-lighthouse-'));
  const server = await startServer({ DATA_DIR: join(folder, 'data'), DEMO: 'on' });
  try {
    step('Measuring');
    for (const path of ['/', `/services/${await firstService(server.address)}`]) {
      const output = join(folder, 'report.json');
      const code = await runToEnd(
        process.execPath,
        [
          ...[
            command,
            server.address + path,
            '--quiet',
            '--output=json',
            `--output-path=${output}`,
          ],
          '--chrome-flags=--headless=new --no-sandbox',
        ],
        { env: { ...process.env, CHROME_PATH: browser } },
      );
      if (code !== 0) throw new Stop('Lighthouse could not measure.');
      say(path, JSON.parse(await readFile(output, 'utf8')));
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Ends with 1 below a goal, and names what is less than whole. */
function say(path: string, { categories, audits }: Report) {
  const scores = Object.entries(GOALS).map(([name, goal]) => {
    const score = categories[name]?.score ?? 0;
    if (score < goal) process.exitCode = 1;
    return `${name} ${Math.round(score * 100)} (goal ${goal * 100})`;
  });
  console.log(`${path}: ${scores.join(', ')}`);
  for (const { title, score, displayValue = '' } of Object.values(audits)) {
    if (score !== null && score < 1) console.log(`  ${score} ${title} ${displayValue}`);
  }
}

/** Not in `node_modules`: only this command needs it. @returns its command line */
async function installed(): Promise<string> {
  const folder = inRoot('.cache', 'lighthouse');
  const command = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(command)) return command;
  console.log(`Installing ${LIGHTHOUSE}`);
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  const code = await runToEnd('npm', ['install', '--prefix', folder, ...quiet, LIGHTHOUSE]);
  if (code !== 0) throw new Stop(`npm has no ${LIGHTHOUSE}, or cannot be reached.`);
  return command;
}
