/** Somebody new comes to a service for a group by each way that its page offers; staff check it. */
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, ask, serviceNamed, sessionOf, storageOf } from './support/api.ts';
import { DESK, PHONE, product } from './support/product.ts';

const EMAIL = 'ligaya.bago@takda.test';
const PERMIT = 'New business permit';
const SENIORS = 'Senior citizen ID and booklet';
const VERIFIED = 'Assistance in crisis: interview';

describe('somebody who has just registered', () => {
  const takda = product();

  async function register() {
    const { version } = await ask(takda, '/privacy-notice');
    const since = Date.now();
    const { challenge } = await ask(takda, '/register', {
      body: {
        username: 'ligaya.bago',
        email: EMAIL,
        password: 'duyan hangin palay',
        profile: { first_name: 'Ligaya', last_name: 'Bago' },
        privacy_version: version,
      },
    });
    const code = await takda.codeFor(EMAIL, since);
    const { token, user } = await ask(takda, '/register/verify-otp-code', {
      body: { challenge, code },
    });
    return { 'takda-production': JSON.stringify({ token, user }) };
  }
  const open = async (page: Page, name: string) => {
    await page.goto(`/services/${(await serviceNamed(takda, name)).id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const canBook = async (page: Page) => {
    await page.getByText('You can book this.').waitFor();
    await page.getByRole('heading', { name: 'Choose a time' }).waitFor();
  };

  it('confirms, fills in, or learns whom to ask, and staff verify what was confirmed', async () => {
    const page = await takda.newPage({ viewport: PHONE, storage: await register() });
    await open(page, PERMIT);
    await page.getByText('I own a business in the city').waitFor();
    await expectAccessible(page, 'to be confirmed');
    await page.getByRole('button', { name: /^Yes, this is so/ }).tap();
    await canBook(page);

    await open(page, SENIORS);
    await page.getByLabel('Day', { exact: true }).fill('1');
    await page.getByLabel('Month', { exact: true }).fill('5');
    await page.getByLabel('Year', { exact: true }).fill('1960');
    await expectAccessible(page, 'to be filled in');
    await page.getByRole('button', { name: 'Save it in my profile' }).tap();
    await canBook(page);

    await open(page, VERIFIED);
    await page.getByText(/Questions\? Ask /).waitFor();
    await page.getByRole('link', { name: 'Send an identification' }).tap();
    await page.getByRole('heading', { name: 'Identification' }).waitFor();
    await page.getByText('Senior citizens', { exact: true }).waitFor();
    await expectAccessible(page, 'the profile');

    const { token } = await sessionOf(takda, ADMIN);
    const { data } = await ask(takda, `/users?search=${EMAIL}`, { token });
    const desk = await takda.newPage({ viewport: DESK, storage: await storageOf(takda, ADMIN) });
    await desk.goto(`/admin/users/${data[0].id}/show`);
    await desk.getByText('To check at the counter').waitFor();
    await expectAccessible(desk, 'to be verified');
    await desk.getByRole('button', { name: 'Verify: Business owners' }).click();
    await desk.getByText(/^Verified on .* by /).waitFor();
    await desk.getByRole('button', { name: 'Not so: Business owners' }).click();
    await desk.getByText(/^Withdrawn on .* by /).waitFor();

    await open(page, PERMIT);
    await page.getByText('This service is for: Business owners.').waitFor();
    await page.getByText(/Questions\? Ask /).waitFor();
  });
});
