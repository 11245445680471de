/** A view is kept on the server: what one browser saved, a link opens in another. */
import { expect, it } from 'vitest';
import { ADMIN, STAFF, storageOf } from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
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
  await page.watch.settled();
  const heads = await page.getByRole('columnheader').allTextContents();
  const id = new URL(page.url()).searchParams.get('view');

  const other = await takda.newPage({ storage: await storageOf(takda, STAFF) });
  await other.goto(`/admin/services?view=${id}`);
  await other.getByRole('button', opened).waitFor();
  expect(await other.getByRole('searchbox').inputValue()).toBe('certificate');
  await expect.poll(() => other.getByRole('columnheader').allTextContents()).toEqual(heads);

  await page.getByRole('button', opened).click();
  await page.getByRole('button', { name: 'Edit the view Certificates' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the view Certificates?' });
  await question.getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('View deleted').waitFor();
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
});

it('bulk changes, views and cells are used by the keyboard alone', async () => {
  const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
  await page.goto('/admin/frequently-asked-questions');
  await page.getByRole('table').waitFor();
  await page.watch.settled();
  const keys = keyboardOf(page);
  const focused = page.locator(':focus');
  const isAt = (name: RegExp) =>
    expect
      .poll(() => focused.evaluate((one) => `${one.getAttribute('title')} ${one.textContent}`))
      .toMatch(name);

  // A view: Escape gives the focus back to where the menu was opened.
  await keys.enter(/^Views$/);
  await keys.tabTo(/^Save this list as a view$/);
  await keys.press('Escape');
  await isAt(/Views/);
  await keys.press('Enter');
  await keys.enter(/^Save this list as a view$/);
  await keys.fill(/^Name/, 'By keyboard');
  await keys.press('Enter');
  await page.getByRole('button', { name: 'View: By keyboard' }).waitFor();
  await keys.enter(/^View: By keyboard$/);
  await keys.enter(/^All frequently asked questions$/);
  await isAt(/Views/);

  // A cell: what was chosen is saved, and the focus is where it was.
  await keys.tabTo(/^Published$/);
  const name = /of (.*) Published/.exec(
    await focused.evaluate((one) => `${one.getAttribute('title')} ${one.textContent}`),
  )?.[1];
  await keys.press('Enter');
  await page.getByRole('listbox').waitFor();
  await keys.press('ArrowUp');
  await keys.press('Enter');
  await isAt(new RegExp(`${name?.replace('?', '.')} Draft`));
  await keys.press('Enter');
  await page.getByRole('listbox').waitFor();
  await keys.press('Escape');
  await isAt(/Draft/);

  // Many records: chosen, previewed, changed, and changed back.
  await page.getByRole('searchbox').focus();
  await keys.tabTo(/^Select all/);
  await keys.press('Space');
  await keys.enter(/^Edit$/);
  const dialog = page.getByRole('dialog', { name: /^Change 10/ });
  await dialog.waitFor();
  await keys.enter(/^Choose…$/);
  await page.getByRole('option', { name: 'Position' }).waitFor();
  await keys.moveTo('ArrowDown', /^Position$/);
  await keys.press('Enter');
  await dialog.getByRole('spinbutton', { name: 'Position' }).waitFor();
  await isAt(/Choose…/);
  await page.keyboard.press('Shift+Tab');
  await isAt(/null/);
  await keys.press('Enter');
  await dialog.getByRole('spinbutton').waitFor({ state: 'detached' });
  await keys.enter(/^Choose…$/);
  await keys.moveTo('ArrowDown', /^Position$/);
  await keys.press('Enter');
  await dialog.getByRole('spinbutton', { name: 'Position' }).waitFor();
  await isAt(/Choose…/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await keys.press('Control+a');
  await keys.type('7');
  await keys.press('Enter');
  await dialog.getByText('10 frequently asked questions will change.').waitFor();
  await dialog.getByText('Position').waitFor();
  await keys.enter(/^Change 10/);
  await dialog.waitFor({ state: 'detached' });
  await keys.enter(/^Undo$/);
  await page.getByText('are as before').waitFor();
});
