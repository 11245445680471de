import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** WCAG 2.2 AA, as far as a machine can tell. */
export const expectAccessible = (page: Page, what?: string) =>
  expectNoViolation(axe(page).withTags(WCAG), what);

/** What the light and the dark scheme can differ in, where one of them has been looked at. */
export const expectContrast = (page: Page, what?: string) =>
  expectNoViolation(axe(page).withRules(['color-contrast']), what);

/** Without the page of its own that frames of other origins would need: there are none. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

async function expectNoViolation(asked: AxeBuilder, what?: string) {
  const { violations } = await asked.analyze();
  expect(violations.map(inShort), what).toEqual([]);
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const inShort = ({ id, nodes }: Violation) =>
  `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join(' | ')}`;
