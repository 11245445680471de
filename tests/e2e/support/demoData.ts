/** One data folder with the demo data, which every suite copies. It is made while other tests run. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/freePort.ts';
import { startServer } from '../../support/serverProcess.ts';
import { startingAt } from '../../support/shiftedClock.mjs';

/** Nothing of it may be of the future where a suite begins. */
const EARLIER_MS = 60_000;
const shortlyBefore = () =>
  process.env.TEST_AT ? startingAt(Date.parse(process.env.TEST_AT) - EARLIER_MS) : {};

/** Never fails: what went wrong is told to whoever waits for it. */
export async function makeDemoData(folder: string) {
  try {
    const DATA_DIR = join(folder, 'begun');
    mkdirSync(DATA_DIR);
    const METRICS_PORT = String(await freePort());
    const server = await startServer({ DATA_DIR, DEMO: 'on', METRICS_PORT, ...shortlyBefore() });
    await figuresCounted(METRICS_PORT);
    await server.stop();
    renameSync(DATA_DIR, join(folder, 'data'));
  } catch (error) {
    writeFileSync(join(folder, 'error'), String(error));
  }
}

/** A year of them takes seconds, which every suite would begin with. */
async function figuresCounted(port: string) {
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  while (!/^takda_job_runs_total\{job="count_figures"\} [1-9]/m.test(await metrics())) {
    await wait(100);
  }
}

export async function copyDemoData(folder: string, to: string) {
  while (!existsSync(join(folder, 'data'))) {
    if (existsSync(join(folder, 'error')))
      throw new Error(readFileSync(join(folder, 'error'), 'utf8'));
    await wait(100);
  }
  cpSync(join(folder, 'data'), to, { recursive: true });
}
