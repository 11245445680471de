/** What somebody can do with all that is held on them, and the way in of somebody invited. */

import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, ask, DEMO_PASSWORD, MARIA, sessionOf, storageOf } from './support/api.ts';
import { PHONE, product } from './support/product.ts';

describe('an account', () => {
  const takda = product();

  it('is taken up by the link of an invitation', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const email = 'bayani.lacson@takda.test';
    const since = Date.now();
    const profile = { first_name: 'Bayani', last_name: 'Lacson' };
    const { invitation } = await ask(takda, '/users/create', {
      token,
      body: { username: 'bayani', email, profile },
    });
    const page = await takda.newPage({ viewport: PHONE });
    await page.goto(`/forgot-password?challenge=${invitation.challenge}`);
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    await expectAccessible(page, 'the code of an invitation');
    const code = await takda.codeFor(email, since);
    await page.getByRole('textbox', { name: 'One-time code' }).pressSequentially(code);
    await page.getByLabel('New password', { exact: true }).fill('bituin langit dagat');
    await page.keyboard.press('Enter');
    await page.getByText('Your new password is saved. Sign in with it.').waitFor();
    const { data } = await ask(takda, `/users?search=${email}`, { token });
    expect(data[0].status).toBe('active');
  });

  it('is copied, and erased once an administrator has granted it', async () => {
    const maria = await takda.newPage({ viewport: PHONE, storage: await storageOf(takda, MARIA) });
    await maria.goto('/my/profile');
    await maria.getByRole('button', { name: 'Get a copy' }).click();
    await maria.getByLabel('Your password').fill(DEMO_PASSWORD);
    const download = maria.waitForEvent('download');
    await maria.getByRole('button', { name: 'Download my data' }).click();
    const archive = unzipSync(readFileSync(await (await download).path()));
    const account = strFromU8(archive['account.json'] ?? new Uint8Array());
    expect(JSON.parse(account)).toMatchObject({ email: MARIA });

    await maria.getByRole('button', { name: 'Ask for it' }).click();
    await maria.getByLabel(/Reason/).fill('I move away.');
    await expectAccessible(maria, 'asking to be erased');
    await maria.getByLabel('Your password').fill(DEMO_PASSWORD);
    await maria.getByRole('button', { name: 'Ask to erase my account' }).click();
    await maria.getByText('You have asked for it.').waitFor();

    const admin = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await admin.goto('/admin/users?displayedFilters=%7B%7D');
    await admin.getByRole('button', { name: /Asked to be erased/ }).click();
    await admin.getByText('1 to 1 of 1').waitFor();
    await admin.getByRole('link', { name: /^Maria / }).click();
    await admin.getByText('Their reason: I move away.').waitFor();
    await admin.getByRole('button', { name: 'Grant erasure' }).click();
    const dialog = admin.getByRole('dialog');
    await expectAccessible(admin, 'granting an erasure');
    // From then on whatever her page asks by itself is refused.
    maria.watch.expect(/^401 /);
    maria.watch.expect(/The profile could not be read/);
    await dialog.getByLabel('Your own password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Erase person' }).click();
    await admin.getByText('This person was erased').waitFor();
    await admin.getByRole('heading', { level: 1, name: 'Erased person' }).waitFor();

    await maria.reload();
    await maria.getByText('Sign in to see your profile.').waitFor();
  });
});
