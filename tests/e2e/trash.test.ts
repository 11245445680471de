import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
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

it('shows within a second what somebody else deletes, restores or deletes for good', async () => {
  const { token } = await sessionOf(takda, ADMIN);
  const staff = await sessionOf(takda, STAFF);
  const { teams } = await ask(takda, '/profile', { token: staff.token });
  const made = { name: 'Permit for a stall', team_id: teams[0].id };
  const { id } = await ask(takda, '/services/create', { token, body: made });
  const does = (path: string) => ask(takda, path, { token, body: { ids: [id] } });
  const open = async (email: string) => {
    const page = await takda.newPage({ storage: await storageOf(takda, email) });
    const isHeard = page.waitForResponse((reply) => reply.url().endsWith('/api/live'));
    await page.goto('/admin/trash');
    await isHeard;
    await page.watch.settled();
    return page;
  };
  const pages = await Promise.all([ADMIN, STAFF].map(open));
  const isSeen = (see: (page: Page) => Promise<void>) => {
    const since = performance.now();
    return Promise.all(pages.map(see)).then(() => Math.round(performance.now() - since));
  };
  const row = (page: Page) => page.getByRole('row', { name: /Permit for a stall/ });
  await does('/services/delete');
  const appears = async (page: Page) => {
    const waits = page.getByRole('button', { name: 'Show', exact: true });
    await waits.or(row(page)).first().waitFor();
    if (await waits.isVisible()) await waits.click();
    await row(page).getByRole('button', { name: 'Restore' }).waitFor();
  };
  const leaves = async (page: Page) => {
    await page.getByText('1 no longer here').waitFor();
    expect(await row(page).getByRole('button', { name: 'Restore' }).count()).toBe(0);
  };
  const shown = [await isSeen(appears)];
  await does('/trash/restore');
  shown.push(await isSeen(leaves));
  await does('/services/delete');
  shown.push(await isSeen((page) => row(page).getByRole('button', { name: 'Restore' }).waitFor()));
  await does('/trash/delete');
  shown.push(await isSeen(leaves));
  console.info(`the trash shows a deletion, a restoration and both again after ${shown} ms`);
});

it('is said at the old address of a record, to whoever may see it there', async () => {
  const { token } = await sessionOf(takda, ADMIN);
  const body = { name: 'Fisherfolk of the coast' };
  const { id } = await ask(takda, '/constituent-categories/create', { token, body });
  await ask(takda, '/constituent-categories/delete', { token, body: { ids: [id] } });
  const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
  page.watch.expect(/^404 /);
  for (const address of [`${id}`, `${id}/show`]) {
    await page.goto(`/admin/constituent-categories/${address}`);
    await page.getByRole('heading', { level: 1, name: body.name }).waitFor();
    await page.getByText(/^Constituent category, deleted .* by /).waitFor();
    await page.getByText('It is in the trash').waitFor();
  }
  await expectAccessible(page, 'the old address of a deleted record');
  await page.getByRole('link', { name: 'See it in the trash' }).click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();

  const other = await takda.newPage({ storage: await storageOf(takda, STAFF) });
  other.watch.expect(/^404 /);
  await other.goto(`/admin/constituent-categories/${id}/show`);
  await other.getByRole('heading', { name: 'There is no such constituent category' }).waitFor();
  expect(await other.getByText('Fisherfolk').count()).toBe(0);
  await other.getByRole('link', { name: 'Go to the constituent categories' }).click();
  await other.getByRole('heading', { level: 1, name: 'Constituent categories' }).waitFor();
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
  await page.getByRole('heading', { name: 'No deleted records yet' }).waitFor();
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
