/** Somebody who has never been here, on a phone's screen, with a keyboard alone. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { REFERENCE } from './support/actions.ts';
import { type Keyboard, keyboardOf } from './support/keyboard.ts';
import { PHONE, product } from './support/product.ts';

const COPY = 'Certified copy of a birth, marriage or death record';
const EMAIL = 'amihan.salonga@takda.test';
const NEXT_PASSWORD = 'duyan hangin palay';

describe('a new person with a keyboard alone', () => {
  const takda = product();

  it('comes in by a code, books, cancels, signs out and chooses a password', async () => {
    const page = await takda.newPage({ viewport: PHONE });
    const keys = keyboardOf(page);
    const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
    const accessible = (step: string) => expectAccessible(page, step);

    await page.goto('/');
    await page.getByRole('link', { name: COPY }).waitFor();
    await keys.enter(new RegExp(COPY));
    await heading(COPY);
    await pickSlot(page, keys);
    await accessible('a chosen slot');

    await heading('Confirm your booking');
    const chosen = decodeURIComponent(page.url());
    const since = Date.now();
    await accessible('one door');
    await keys.fill(/^E-mail$/, EMAIL);
    await keys.press('Enter');
    await page.getByRole('textbox', { name: 'One-time code' }).waitFor();
    await accessible('the code');
    await keys.type(await takda.codeFor(EMAIL, since));
    await heading('Your details');
    expect(decodeURIComponent(page.url())).toBe(chosen);
    // Nothing filled in: what is wrong is summed up, and leads to its field.
    await keys.enter(/^Book this slot$/);
    await page.getByRole('alert').waitFor();
    await accessible('what is missing');
    await keys.enter(/^First name: /);
    await keys.type('Amihan');
    await keys.fill(/^Last name/, 'Salonga');
    await keys.tabTo(/^I have read the privacy notice/);
    await keys.press('Space');
    await accessible('confirming');
    await keys.enter(/^Book this slot$/);

    await heading('You are booked');
    expect(await page.getByRole('article', { name: 'Your reservation' }).textContent()).toMatch(
      REFERENCE,
    );
    await accessible('booked');
    await keys.enter(/^Cancel reservation$/);
    await page.getByRole('dialog').waitFor();
    await accessible('asked to confirm');
    await keys.fill(/^Reason/, 'I found my copy.');
    await keys.enter(/^Cancel reservation$/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('Cancelled', { exact: true }).first().waitFor();

    await keys.enter(/Amihan$/);
    await heading('My profile');
    await keys.enter(/^Sign out$/);
    await page.getByText('You are signed out.').waitFor();
    await keys.enter(/^Sign in$/);
    await heading('Sign in');
    await accessible('signing in');
    await keys.enter(/^Use my password$/);
    await keys.enter(/^I forgot my password$/);
    await resetPassword(page, keys, accessible);
  });

  async function pickSlot(page: Page, keys: Keyboard) {
    await page
      .getByRole('button', { name: /\d+ (free|left)/ })
      .first()
      .waitFor();
    await page.locator('.month[aria-busy="false"]').waitFor();
    await keys.tabTo(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/);
    await keys.moveTo('ArrowRight', /^[^(].* \d+ (free|left)/);
    await keys.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /free time/ })
      .waitFor();
    await keys.tabTo(/^\d{1,2}:\d\d.*\s[AP]M/);
    await keys.press('Enter');
  }

  async function resetPassword(
    page: Page,
    keys: Keyboard,
    accessible: (step: string) => Promise<void>,
  ) {
    const since = Date.now();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await accessible('a forgotten password');
    await keys.fill(/^E-mail$/, EMAIL);
    await keys.press('Enter');
    await page.getByRole('textbox', { name: 'One-time code' }).waitFor();
    await keys.type(await takda.codeFor(EMAIL, since));
    await page.getByLabel('New password', { exact: true }).waitFor();
    await accessible('a new password');
    await keys.fill(/^New password$/, NEXT_PASSWORD);
    await keys.press('Enter');
    await page.getByText('Your new password is saved. Sign in with it.').waitFor();
    await accessible('saved');
  }
});
