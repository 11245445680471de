/** Second factors in a real browser: an authenticator of Chromium's own, an app, and single sign-on. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '#server/signIn/secondFactors/totp.ts';
import { freePort } from '../support/freePort.ts';
import { SignOnProvider } from '../support/signOnProvider.ts';
import { expectAccessible } from './support/accessible.ts';
import { addAuthenticator } from './support/passkey.ts';
import { DESK, PHONE, product } from './support/product.ts';

const PASSWORD = 'takda-demo-2026';
const STAFF = 'staff@takda.test';
const ADMIN = 'admin@takda.test';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As the app reads the key on the page. */
async function codeOnPhone(page: Page, ahead = 0) {
  const key = (await page.locator('.totp-secret').textContent())?.replaceAll(' ', '') ?? '';
  const bits = [...key].map((one) => LETTERS.indexOf(one).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return codeOf(Uint8Array.from(bytes), stepAt(new Date()) + ahead);
}

const tokenOn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('takda-production') ?? '{}').token);

/** Of whoever has that address. */
async function idOf(page: Page, email: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await tokenOn(page)}` };
  const found = await page.request.get(`/api/users?search=${email}`, { headers });
  return (await found.json()).data[0].id;
}

describe('a second factor', () => {
  const takda = product();
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { name }).first().waitFor();

  /** On the front, with password and the code from the mail. */
  async function signIn(page: Page, email: string) {
    await page.goto('/login?to=/my/profile');
    await page.getByRole('button', { name: 'Use my password' }).click();
    await page.getByLabel('E-mail or user name').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    const since = Date.now();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('textbox', { name: 'One-time code' }).waitFor();
    await page
      .getByRole('textbox', { name: 'One-time code' })
      .fill(await takda.codeFor(email, since));
    await heading(page, 'My profile');
  }
  async function signOut(page: Page) {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are signed out.').waitFor();
  }

  it('a passkey is added and signs in by itself, on a phone', async () => {
    const page = await takda.newPage({ viewport: PHONE });
    await addAuthenticator(page);
    await signIn(page, STAFF);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expectAccessible(page, 'adding a passkey');
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Name', { exact: true }).fill('My phone');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await heading(page, 'Your recovery codes');
    await expectAccessible(page, 'recovery codes');
    expect(await page.locator('.recovery-codes li').count()).toBe(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    await page.getByText('My phone', { exact: true }).first().waitFor();
    await expectAccessible(page, 'second factors');

    await signOut(page);
    await page.goto('/login?to=/my/profile');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await heading(page, 'My profile');
    await page
      .getByText(/Last used/)
      .first()
      .waitFor();
  });

  it('an app is added, asked for in the administration, and removed', async () => {
    const page = await takda.newPage({ viewport: DESK });
    await signIn(page, ADMIN);
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page, 'an app');
    const next = await codeOnPhone(page, 1);
    const first = await codeOnPhone(page);
    await page.getByRole('button', { name: 'Enter the code' }).click();
    const locator = page.getByRole('dialog', { name: 'Code of the app' });
    await locator.getByLabel('One-time code').fill(first);
    await heading(page, 'Your recovery codes');
    const [code = ''] = await page.locator('.recovery-codes code').allTextContents();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await signOut(page);

    await page.goto('/admin/login');
    await page.getByLabel('E-mail or user name').fill(ADMIN);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Show your second factor' });
    await dialog.waitFor();
    await expectAccessible(page, 'the second step');
    page.watch.expect(/^422 from .*second-factor/);
    const wrong = String((Number(next) + 1) % 1_000_000).padStart(6, '0');
    await dialog.getByLabel('One-time code').fill(wrong);
    await dialog.getByText(/4 tries are left/).waitFor();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(code);
    await dialog.getByRole('button', { name: 'Confirm code' }).click();
    await heading(page, 'Dashboard');

    await page.goto(`/admin/users/${await idOf(page, STAFF)}/show`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
    const reset = page.getByRole('dialog');
    await reset.getByText('Will be removed: My phone, and the recovery codes.').waitFor();
    await expectAccessible(page, 'resetting');
    await reset.getByLabel('Your own password').fill(PASSWORD);
    await reset.getByRole('button', { name: 'Reset second factor' }).click();
    await page.getByText('The second factor is reset').waitFor();

    await page.goto('/admin/settings');
    await page.getByText('Second factor for').first().scrollIntoViewIfNeeded();
    await expectAccessible(page, 'settings of signing in');

    await page.goto('/my/profile');
    await page.getByText('9 recovery codes are left.').waitFor();
    await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('It is removed.').waitFor();
  });
});

describe('single sign-on', () => {
  let port = 0;
  let provider: SignOnProvider;
  beforeAll(async () => {
    port = await freePort();
    provider = new SignOnProvider(`http://localhost:${port}`);
    await provider.start();
  });
  afterAll(() => provider.stop());
  const takda = product(async () => ({
    PORT: String(port),
    OIDC_ISSUER: provider.signOn.issuer,
    OIDC_CLIENT_ID: provider.signOn.client_id,
    OIDC_CLIENT_SECRET: provider.signOn.client_secret,
    OIDC_ROLES: JSON.stringify(provider.signOn.roles),
    OIDC_LABEL: provider.signOn.label,
    OIDC_SECOND_FACTOR: 'provider',
  }));
  const rosa = {
    sub: 'rosa',
    email: 'rosa.lim@city.test',
    email_verified: true,
    given_name: 'Rosa',
    family_name: 'Lim',
  };
  const begin = async (page: Page) => {
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Sign in with City account' }).click();
  };

  it('leads into the administration and out of both, or says why not', async () => {
    const page = await takda.newPage();
    page.watch.expect(new RegExp(`^asked for ${provider.signOn.issuer}`));
    page.watch.expect(/^422 from .*single-sign-on\/finish/);
    provider.nextIs({ ...rosa, groups: [] });
    await begin(page);
    await page.getByText('Your account at City account gives you no access here.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await expectAccessible(page, 'refused');
    await page.getByRole('link', { name: 'Back to signing in' }).click();
    await expectAccessible(page, 'signing in with a provider');

    await page.context().clearCookies();
    provider.nextIs({ ...rosa, groups: ['admins'] });
    await begin(page);
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor();

    await page.goto('/login/single-sign-on?code=stolen&state=stolen');
    await page.getByText('This sign-in was not begun here, or it is over.').waitFor();
  });
});

describe('a role that needs a second factor', () => {
  const takda = product();

  it('leads to adding one, and then on to where one was going', async () => {
    const page = await takda.newPage({ viewport: DESK });
    await addAuthenticator(page);
    await page.goto('/admin/login');
    await page.getByLabel('E-mail or user name').fill(ADMIN);
    await page.getByLabel('Password').fill(PASSWORD);
    const since = Date.now();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const code = page.getByRole('textbox', { name: 'One-time code' });
    await code.waitFor();
    await code.fill(await takda.codeFor(ADMIN, since));
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor();

    const headers = { Authorization: `Bearer ${await tokenOn(page)}` };
    const roles = await (await page.request.get('/api/roles', { headers })).json();
    const admin = roles.data.find(({ name }: { name: string }) => name === 'admin');
    const data = { second_factor_roles: [admin.id] };
    // From that moment on, also for what the dashboard still asks.
    page.watch.expect(/^403 from /);
    expect((await page.request.post('/api/settings/update', { headers, data })).status()).toBe(200);

    await page.goto('/admin/services');
    await page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
    await expectAccessible(page, 'adding what the role needs');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { name: 'Services' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/services');
  });
});
