/** Once a run: a fresh build, and one data folder with the demo data that every suite copies. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build/ensureBuilt.mjs';
import { findBrowser, NO_BROWSER } from '../../scripts/test/findBrowser.ts';
import { freePort } from '../support/freePort.ts';
import { startServer } from '../support/serverProcess.ts';
import { startingAt } from '../support/shiftedClock.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
    /** A data folder with the demo data, to be copied. */
    demoData: string;
  }
}

/** It takes a moment to make, and nothing of it may be of the future where a suite begins. */
const EARLIER_MS = 60_000;
const shortlyBefore = () =>
  process.env.TEST_AT ? startingAt(Date.parse(process.env.TEST_AT) - EARLIER_MS) : {};

/** A year of them takes seconds, which every suite would begin with. */
async function figuresCounted(port: string) {
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  while (!/^takda_job_runs_total\{job="count_figures"\} [1-9]/m.test(await metrics())) {
    await wait(100);
  }
}

export default async function setup(project: TestProject) {
  const browser = findBrowser();
  if (!browser) throw new Error(NO_BROWSER);
  await ensureBuilt(() => {});
  const folder = mkdtempSync(join(tmpdir(), 'takda-demo-'));
  const demoData = join(folder, 'data');
  const METRICS_PORT = String(await freePort());
  const env = { DATA_DIR: demoData, DEMO: 'on', METRICS_PORT, ...shortlyBefore() };
  const server = await startServer(env);
  await figuresCounted(METRICS_PORT);
  await server.stop();
  project.provide('browserPath', browser);
  project.provide('demoData', demoData);
  return () => rmSync(folder, { recursive: true, force: true });
}
