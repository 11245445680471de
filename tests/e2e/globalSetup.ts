/** Once a run: a fresh build, a browser, a PostgreSQL where there is one, and demo data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/build/ensureBuilt.mjs';
import { findBrowser, NO_BROWSER } from '#scripts/test/findBrowser.ts';
import { providePostgres } from '../support/providePostgres.ts';
import { type DemoData, makeDemoData } from './support/demoData.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
    /** Where `copyDemoData` finds it. */
    demoData: DemoData;
  }
}

const EMBEDDED = { postgres: null, end: async () => undefined };

export default async function setup(project: TestProject) {
  const browser = findBrowser();
  if (!browser) throw new Error(NO_BROWSER);
  await ensureBuilt(() => {});
  const folder = mkdtempSync(join(tmpdir(), 'takda-demo-'));
  // The product follows the clock of its PostgreSQL, which nobody can set to another day.
  const { postgres, end } = process.env.TEST_AT ? EMBEDDED : await providePostgres(project);
  const demo = { folder, postgres };
  const made = makeDemoData(demo);
  project.provide('browserPath', browser);
  project.provide('demoData', demo);
  return async () => {
    await made;
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
}
