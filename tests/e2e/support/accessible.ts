import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Half the bytes of `axe.source`, which every page reads. */
const MINIFIED = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SOURCE = readFileSync(MINIFIED, 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** WCAG 2.2 AA, as far as a machine can tell. */
export const expectAccessible = (page: Page, what?: string) =>
  expectNoViolation(page, { type: 'tag', values: WCAG }, what);

/** What the light and the dark scheme can differ in, where one of them has been looked at. */
export const expectContrast = (page: Page, what?: string) =>
  expectNoViolation(page, { type: 'rule', values: ['color-contrast'] }, what);

async function expectNoViolation(page: Page, runOnly: RunOptions['runOnly'], what?: string) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // Describing what passes takes as long as checking.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const violations = await page.evaluate(
    async (runOptions) => (await window.axe.run(document, runOptions)).violations,
    options,
  );
  expect(violations.map(inShort), what).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const inShort = ({ id, nodes }: Result) =>
  `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`;
