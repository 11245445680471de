import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from './product.ts';

export const REFERENCE = /TK-[0-9A-Z]{4}-[0-9A-Z]{4}/;

/** Focuses what Tab reaches within it, then presses the key until the focused one is named so. */
export async function walkTo(within: Locator, key: string, name: RegExp) {
  await within.locator('[tabindex="0"]').first().focus();
  await pressUntil(within.page(), key, name);
}

export async function pressUntil(page: Page, key: string, name: RegExp, most = 60) {
  for (let pressed = 0; pressed < most; pressed++) {
    if (name.test(await focusedName(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} reached nothing named ${name}`);
}

/** What a screen reader would call the focused control, roughly. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    return focused?.getAttribute('aria-disabled') === 'true' ? `(off) ${label}` : label;
  });

/** Asks for the one-time code in the sign-in form that is on the screen, and types it. */
export async function signInByCode(product: Product, page: Page, email: string) {
  const since = Date.now();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('One-time code').waitFor();
  const code = await product.codeFor(email, since);
  await page.getByLabel('One-time code').pressSequentially(code);
}

/** Password, then the mailed code; works on both faces. */
export async function signInByPassword(
  product: Product,
  page: Page,
  account: { email: string; password: string },
) {
  const since = Date.now();
  const turn = page.getByRole('button', { name: 'Use my password' });
  const login = page.getByLabel('E-mail or user name');
  await login.or(turn).first().waitFor();
  if (await turn.isVisible()) await turn.click();
  await login.fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('One-time code').waitFor();
  await page
    .getByLabel('One-time code')
    .pressSequentially(await product.codeFor(account.email, since));
}

export async function expectText(locator: Locator, pattern: RegExp) {
  await locator.first().waitFor();
  expect(await locator.first().textContent()).toMatch(pattern);
}
