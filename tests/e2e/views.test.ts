/** A view is kept on the server: what one browser saved, a link opens in another. */
import { expect, it } from 'vitest';
import { ADMIN, STAFF, storageOf } from './support/api.ts';
import { product } from './support/product.ts';

const takda = product();

it('is saved in one browser, opened by its link in another, and deleted after a question', async () => {
  const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('button', { name: 'Move Status to the left' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('certificate');
  await page.waitForURL(/certificate/);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Save this list as a view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this list as a view' });
  await dialog.getByLabel('Name').fill('Certificates');
  await dialog.getByRole('radio', { name: 'Everybody' }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const opened = { name: 'View: Certificates' };
  await page.getByRole('button', opened).waitFor();
  const heads = await page.getByRole('columnheader').allTextContents();
  const id = new URL(page.url()).searchParams.get('view');

  const other = await takda.newPage({ storage: await storageOf(takda, STAFF) });
  await other.goto(`/admin/services?view=${id}`);
  await other.getByRole('button', opened).waitFor();
  expect(await other.getByRole('searchbox').inputValue()).toBe('certificate');
  expect(await other.getByRole('columnheader').allTextContents()).toEqual(heads);

  await page.getByRole('button', opened).click();
  await page.getByRole('button', { name: 'Edit the view Certificates' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the view Certificates?' });
  await question.getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('View deleted').waitFor();
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
});
