/** Once a run: a fresh build, a browser, and demo data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build/ensureBuilt.mjs';
import { findBrowser, NO_BROWSER } from '../../scripts/test/findBrowser.ts';
import { makeDemoData } from './support/demoData.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserPath: string;
    /** Where `copyDemoData` finds it. */
    demoData: string;
  }
}

export default async function setup(project: TestProject) {
  const browser = findBrowser();
  if (!browser) throw new Error(NO_BROWSER);
  await ensureBuilt(() => {});
  const folder = mkdtempSync(join(tmpdir(), 'takda-demo-'));
  const made = makeDemoData(folder);
  project.provide('browserPath', browser);
  project.provide('demoData', folder);
  return async () => {
    await made;
    rmSync(folder, { recursive: true, force: true });
  };
}
