import type { Locator, Page } from 'playwright-core';
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
  const since = product.now;
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await typeCode(product, page, { email, since });
}

/** Password, then the mailed code, on the administration's own page. */
export async function signInByPassword(
  product: Product,
  page: Page,
  account: { email: string; password: string },
) {
  const since = product.now;
  await page.getByRole('heading', { name: 'Sign in to the administration' }).waitFor();
  await page.getByLabel('E-mail or user name').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await typeCode(product, page, { email: account.email, since });
}

export async function typeCode(
  product: Product,
  page: Page,
  { email, since }: { email: string; since: number },
) {
  const input = page.getByRole('textbox', { name: 'One-time code' });
  await input.waitFor();
  await input.pressSequentially(await product.codeFor(email, since));
}
