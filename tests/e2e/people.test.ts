/** An administrator decides who comes in, what they may do, and whether they are who they say. */
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, ask, DEMO_PASSWORD, MARIA, sessionOf, storageOf } from './support/api.ts';
import { product } from './support/product.ts';

describe('an administrator', () => {
  const takda = product();

  it('makes a person, enters their code at the counter, and gives them a role and a team', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    page.watch.expect(/^422 /);
    const email = 'pilar.magsino@takda.test';
    await page.goto('/admin/users/create');
    await page.getByLabel('User name').fill('pilar.magsino');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('First name').fill('Pilar');
    await page.getByLabel('Last name').fill('Magsino');
    const since = Date.now();
    await page.getByRole('button', { name: 'Create person' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pilar Magsino' }).waitFor();

    const code = await takda.codeFor(email, since);
    await page.getByText('5 tries are left').waitFor();
    await page.getByRole('button', { name: 'Enter the code' }).click();
    const boxes = page.getByRole('textbox', { name: 'One-time code' });
    await boxes.pressSequentially(code === '000000' ? '000001' : '000000');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(/The code works for .* 4 tries are left/).waitFor();
    await page.getByRole('button', { name: 'Enter the code' }).click();
    await boxes.pressSequentially(code);
    await page.getByText('Pilar Magsino is confirmed and active').waitFor();
    await page.getByRole('button', { name: 'Enter the code' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Roles and teams' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Roles').fill('staff');
    await page.getByRole('option', { name: 'staff' }).click();
    await dialog.getByLabel('Teams').fill('Civil');
    await page.getByRole('option', { name: 'Civil Registry' }).click();
    await dialog.getByLabel('Your own password').fill('not the password');
    await dialog.getByRole('button', { name: 'Save roles and teams' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Your own password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Save roles and teams' }).click();
    await page.getByText('Roles and teams saved').waitFor();
    await page.getByText('Civil Registry').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('invites staff with role and team in one step', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    page.watch.expect(/^422 /);
    const email = 'amihan.reyes@takda.test';
    await page.goto('/admin/users/create');
    await page.getByLabel('User name').fill('amihan.reyes');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('First name').fill('Amihan');
    await page.getByLabel('Last name').fill('Reyes');
    await page.getByLabel('Roles').fill('staff');
    await page.getByRole('option', { name: 'staff' }).click();
    await page.getByLabel('Teams').fill('Civil');
    await page.getByRole('option', { name: 'Civil Registry' }).click();
    const since = Date.now();
    await page.getByRole('button', { name: 'Create person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite with these roles?' });
    await dialog.getByLabel('Your own password').fill(DEMO_PASSWORD);
    await dialog.getByLabel('Your own password').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Amihan Reyes' }).waitFor();
    expect(await takda.codeFor(email, since)).toMatch(/^\d{6}$/);
    const { token } = await sessionOf(takda, ADMIN);
    const { data } = await ask(takda, `/users?search=${email}`, { token });
    expect(data).toMatchObject([
      { status: 'pending', roles: [{ name: 'staff' }], teams: [{ name: 'Civil Registry' }] },
    ]);
  });

  it('compares two records of one child and merges them', async () => {
    const { token } = await sessionOf(takda, MARIA);
    const profile = { first_name: 'Nilo', last_name: 'Dalisay', birth_date: '2019-03-04' };
    const made = [];
    for (const relation of ['child', 'other']) {
      made.push(await ask(takda, '/care/create', { token, body: { relation, profile } }));
    }
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin/users');
    await page.getByRole('link', { name: 'Likely duplicates' }).click();
    const pair = page.getByRole('region', { name: 'Nilo Dalisay' });
    await pair.getByText('Same name and birth date').waitFor();
    await expectAccessible(page, 'likely duplicates');
    await pair.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('row', { name: /^Relation · differs/ }).waitFor();
    await page.getByText('No visits, answers or files have to go over.').waitFor();
    await expectAccessible(page, 'two records are compared');
    await page.getByRole('radio', { name: 'Keep the second' }).check();
    await page.getByRole('button', { name: 'Merge the two' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your own password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Merge the two' }).click();
    await page.getByText('The two records are one').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Nilo Dalisay' }).waitFor();
    const left = (await ask(takda, '/care', { token })).data.map(({ id }: { id: string }) => id);
    expect(made.map(({ id }) => left.includes(id)).sort()).toEqual([false, true]);
  });

  it('suspends a person, cancels what they have booked ahead, and lets them back', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const asked = `/reservations?status=approved&activity_status=scheduled&sort_by=starts_at&order_by=DESC&starts_at_from=${new Date().toISOString()}`;
    const [ahead] = (await ask(takda, asked, { token })).data;
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto(`/admin/users/${ahead.user_id}/show`);
    await page.getByRole('button', { name: 'Suspend person' }).click();
    const dialog = page.getByRole('dialog', { name: /^Suspend / });
    await dialog.getByText(ahead.reference).waitFor();
    await dialog.getByRole('checkbox', { name: /^Cancel th/ }).check();
    await dialog.getByRole('button', { name: 'Suspend person' }).click();
    await dialog.getByText('Give a reason').waitFor();
    await dialog.getByRole('checkbox', { name: /asked us to close/ }).check();
    await dialog.getByLabel('In your own words').fill('Thank you for telling us.');
    await dialog.getByRole('button', { name: 'Suspend person' }).click();
    await page.getByText('The person is suspended').waitFor();
    expect(await ask(takda, `/reservations/show/${ahead.id}`, { token })).toMatchObject({
      status: 'cancelled',
      reason: 'You have asked us to close the account. Thank you for telling us.',
    });
    await page.getByRole('tab', { name: 'Reservations' }).click();
    await page.getByRole('group', { name: 'Which Reservations' }).getByText('All').click();
    await page.getByText('Cancelled').first().waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('reservations');
    await page.getByRole('button', { name: 'Activate person' }).click();
    await page.getByText('The person is active again').waitFor();
  });

  it('reviews identifications by keys, one after the other, and hears of another reviewer', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    page.watch.expect(/^409 /);
    await page.goto('/admin/users');
    await page.getByRole('button', { name: /^Waiting for review/ }).click();
    await page.getByRole('link', { name: /^Identifications/ }).click();
    const heading = page.getByRole('heading', { level: 1 });
    const statusOf = async (id: string) =>
      (await ask(takda, `/users/show/${id}`, { token })).identification;
    const next = async (from: string) => {
      await expect.poll(() => heading.textContent()).not.toBe(from);
      await page.getByRole('img', { name: 'Front' }).waitFor();
      return (await heading.textContent()) ?? '';
    };
    const shown = () => new URL(page.url()).searchParams.get('person') ?? '';

    const first = await next('People');
    await page.keyboard.press('j');
    const second = await next(first);
    const id = shown();
    await page.keyboard.press('v');
    const third = await next(second);
    expect(await statusOf(id)).toMatchObject({ status: 'verified' });

    const rejected = shown();
    await page.keyboard.press('x');
    await page.getByRole('checkbox', { name: /too dark/ }).check();
    await page.keyboard.press('Enter');
    const fourth = await next(third);
    expect(await statusOf(rejected)).toMatchObject({
      status: 'rejected',
      reason: expect.stringContaining('too dark'),
    });

    const path = `/users/identification/status/${shown()}`;
    // The other is quicker, and the page has not heard of it yet.
    const decideFirst = async (route: Route) => {
      await ask(takda, path, { token, body: { status: 'verified' } });
      await route.continue();
    };
    await page.route(`**/api${path}`, decideFirst, { times: 1 });
    await page.keyboard.press('v');
    await page.getByText(/^Somebody else has verified /).waitFor();
    await next(fourth);
  });

  it('imports people from a file: sees first what would happen, and goes on after a reload', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    const file = {
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'E-mail;Given name;Apelyido\nligaya@takda.test;Ligaya;Ocampo\nmaria@takda.test;Maria;Santos\nnobody;No;One\n',
      ),
    };
    const check = async () => {
      await page.goto('/admin/users/import');
      await page.getByLabel('Table to import').setInputFiles(file);
      await page.getByRole('button', { name: 'Check the rows' }).click();
    };
    await check();
    await page.getByText('E-mail: Enter an e-mail address like name@example.org.').waitFor();
    await page.getByRole('button', { name: 'Stay as they are 1' }).waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('1 row is done.').waitFor();
    await page.goto('/admin/users/import');
    await page.getByText(/1 created · 1 left as they were · 1 refused/).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    expect((await download).suggestedFilename()).toBe('users-to-correct.csv');
    await check();
    await page.getByRole('button', { name: 'Done 1' }).waitFor();
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
  });

  it('changes a role only after seeing who is affected', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const body = { name: 'greeter', permissions: ['reservations.list'] };
    const role = await ask(takda, '/roles/create', { token, body });
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto(`/admin/roles/${role.id}`);
    await page.getByLabel('Services: everything').check();
    await page.getByRole('button', { name: 'Save role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save the role greeter?' });
    await dialog.getByText('Nobody holds this role yet').waitFor();
    await dialog.getByText(/^Services: see the list; see one; create/).waitFor();
    await dialog.getByLabel('Your own password').fill('not this one');
    page.watch.expect(/^422 /);
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await dialog.getByText('This is not your current password').waitFor();
    await dialog.getByLabel('Your own password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await page.getByRole('heading', { name: 'greeter', exact: true }).waitFor();
    await page.getByLabel('Services: Create: allowed').waitFor();
  });
});
