/** An administrator decides what a person may do, and whether they may come in at all. */
import { describe, expect, it } from 'vitest';
import { ADMIN, DEMO_PASSWORD, storageOf } from './support/api.ts';
import { product } from './support/product.ts';

describe('an administrator', () => {
  const takda = product();

  it('invites a person and gives them a role and a team, with the own password', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    page.watch.expect(/^422 /);
    await page.goto('/admin/users/create');
    await page.getByLabel('User name').fill('pilar.magsino');
    await page.getByLabel('E-mail', { exact: true }).fill('pilar.magsino@takda.test');
    await page.getByLabel('First name').fill('Pilar');
    await page.getByLabel('Last name').fill('Magsino');
    await page.getByRole('button', { name: 'Create person' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pilar Magsino' }).waitFor();

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

  it('suspends a person with a reason and lets them back', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin/users?displayedFilters=%7B%7D');
    await page.getByLabel('Search people').fill('maria@takda.test');
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByRole('link', { name: /^Maria / }).click();
    await page.getByRole('button', { name: 'Suspend person' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Asked for it by letter');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend person' }).click();
    await page.getByText('The person is suspended').waitFor();
    await page.getByRole('button', { name: 'Activate person' }).click();
    await page.getByText('The person is active again').waitFor();
  });
});
