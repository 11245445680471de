import { expect, it } from 'vitest';
import { ADMIN, ask, STAFF, sessionOf, storageOf } from './support/api.ts';
import { product } from './support/product.ts';

const takda = product();

it('takes a deletion back, from the toast and from the trash', async () => {
  const { token } = await sessionOf(takda, ADMIN);
  const body = { name: 'Fisherfolk of the river' };
  await ask(takda, '/constituent-categories/create', { token, body });
  const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
  const remove = async () => {
    await page.goto('/admin/constituent-categories');
    await page.getByRole('link', { name: 'Fisherfolk of the river' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It goes to the trash').waitFor();
    await dialog.getByRole('button', { name: 'Delete constituent category' }).click();
    await page.getByText('Constituent category moved to the trash').waitFor();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Fisherfolk of the river' }).waitFor();

  await remove();
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await page.getByRole('link', { name: 'Fisherfolk of the river' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fisherfolk of the river' }).waitFor();
  await page.getByText(/^Constituent category, deleted .* by /).waitFor();
  await page.getByText('Staff give it').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.waitForURL(/constituent-categories\/.*\/show/);
  await page.getByRole('heading', { level: 1, name: 'Fisherfolk of the river' }).waitFor();
});

it('is emptied for good, after a question', async () => {
  const { token } = await sessionOf(takda, ADMIN);
  const body = { name: 'Fisherfolk of the lake' };
  const { id } = await ask(takda, '/constituent-categories/create', { token, body });
  await ask(takda, '/constituent-categories/delete', { token, body: { ids: [id] } });
  const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
  await page.goto('/admin/trash');
  await page.getByRole('link', { name: 'Fisherfolk of the lake' }).waitFor();
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();
  await page
    .getByText(/deleted for good/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Fisherfolk of the lake' }).waitFor({ state: 'detached' });
});

it('has for staff what they may delete, and nothing else', async () => {
  const { token } = await sessionOf(takda, ADMIN);
  const staff = await sessionOf(takda, STAFF);
  const { teams } = await ask(takda, '/profile', { token: staff.token });
  const team_id = teams[0].id;
  const body = { name: 'Permit for a parade', team_id };
  const { id } = await ask(takda, '/services/create', { token: staff.token, body });
  await ask(takda, '/services/delete', { token: staff.token, body: { ids: [id] } });
  const hidden = await ask(takda, '/constituent-categories/create', {
    token,
    body: { name: 'Fisherfolk of the sea' },
  });
  await ask(takda, '/constituent-categories/delete', { token, body: { ids: [hidden.id] } });
  const page = await takda.newPage({ storage: await storageOf(takda, STAFF) });
  await page.goto('/admin/trash');
  const row = page.getByRole('row', { name: /Permit for a parade/ });
  await row.waitFor();
  expect(await page.getByText('Fisherfolk of the sea').count()).toBe(0);
  await row.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Restored').waitFor();
  await page.goto(`/admin/services/${id}/show`);
  await page.getByRole('heading', { level: 1, name: 'Permit for a parade' }).waitFor();
});
