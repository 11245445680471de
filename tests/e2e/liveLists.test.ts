/** Two browsers side by side: what one does is on the other’s list and record, and nothing there moves or is lost. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, ask, STAFF, serviceNamed, sessionOf, storageOf } from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
import { PHONE, product } from './support/product.ts';

const FIRST = 'Animal bite treatment';
const SECOND = 'Dental check-up';

describe('two browsers side by side', () => {
  const takda = product();
  let token: string;
  beforeAll(async () => {
    ({ token } = await sessionOf(takda, STAFF));
  });

  /** Opened where changes are heard, so that none is missed and none is found by the clock. */
  async function open(email: string, path: string) {
    const page = await takda.newPage({ storage: await storageOf(takda, email) });
    const isHeard = page.waitForResponse((reply) => reply.url().endsWith('/api/live'));
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await isHeard).status()).toBe(200);
    await page.watch.settled();
    return page;
  }
  const update = (id: string, body: object) =>
    ask(takda, `/services/update/${id}`, { token, body });
  const cellOf = (page: Page, name: string) =>
    page.getByRole('cell', { name: new RegExp(`^${name}`) });
  const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`);
  const input = (page: Page, path: string) => field(page, path).locator('input, textarea').first();

  it('show a change in the list and on the record, without being touched', async () => {
    const { id } = await serviceNamed(takda, SECOND);
    const list = await open(ADMIN, '/admin/services');
    const record = await open(ADMIN, `/admin/services/${id}/show`);
    const editor = await open(STAFF, `/admin/services/${id}`);
    const passive: (string | undefined)[] = [];
    list.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/services') passive.push(request.headers().passive);
    });
    const took = async (seen: Promise<unknown>, since: number) => {
      await seen;
      return Math.round(performance.now() - since);
    };
    await input(editor, 'name').fill(`${SECOND} and cleaning`);
    const saved = editor.waitForResponse(/\/api\/services\/update\//);
    await editor.getByRole('button', { name: 'Save service' }).click();
    expect((await saved).status()).toBe(200);
    const since = performance.now();
    const heading = record.getByRole('heading', { level: 1, name: `${SECOND} and cleaning` });
    const [onList, onRecord] = await Promise.all([
      took(cellOf(list, `${SECOND} and cleaning`).waitFor(), since),
      took(heading.waitFor(), since),
    ]);
    console.info(`seen in the list after ${onList} ms, on the record after ${onRecord} ms`);
    expect(passive).toContain('?1');
    await update(id, { name: SECOND });
    await cellOf(list, `${SECOND} and cleaning`).waitFor({ state: 'detached' });
  });

  it('leave the rows where they are read; new ones wait until they are asked for', async () => {
    const page = await open(ADMIN, '/admin/services');
    const { id, team_id } = await serviceNamed(takda, FIRST);
    const row = page.getByRole('row', { name: new RegExp(FIRST) });
    const place = await row.boundingBox();
    const names = await page.getByRole('row').allInnerTexts();
    const made = { name: 'Advice for parents', team_id };
    await ask(takda, '/services/create', { token, body: made });
    await page.getByText('1 new', { exact: true }).waitFor();
    expect(await row.boundingBox()).toEqual(place);
    expect(await page.getByRole('row').allInnerTexts()).toEqual(names);
    await expectAccessible(page, 'a list with rows that wait');
    await page.setViewportSize(PHONE);
    await page.watch.settled();
    await expectAccessible(page, 'the same on a phone');
    await page.setViewportSize({ width: 1280, height: 900 });

    // The row that the keyboard is in stays under it.
    const link = row.getByRole('link').first();
    await link.focus();
    await update(id, { name: `${FIRST} and care` });
    await row.getByText(`${FIRST} and care`).first().waitFor();
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await row.boundingBox()).toEqual(place);

    const keys = keyboardOf(page);
    await keys.enter(/^Show$/);
    await cellOf(page, 'Advice for parents').waitFor();
    await page.getByText('1 new', { exact: true }).waitFor({ state: 'detached' });
    const isWithinList = page.getByRole('table').locator(':focus');
    await expect.poll(() => isWithinList.count()).toBe(1);
  });

  it('show who else is there, take over what others alone changed, and let one choose', async () => {
    const { id } = await serviceNamed(takda, SECOND);
    const [mine, theirs] = [
      await open(ADMIN, `/admin/services/${id}`),
      await open(STAFF, `/admin/services/${id}`),
    ];
    await mine.getByRole('img', { name: /is editing this$/ }).waitFor();
    await theirs.getByRole('img', { name: /is editing this$/ }).waitFor();
    await input(theirs, 'name').focus();
    await field(mine, 'name')
      .getByText(/is in this field$/)
      .waitFor();
    await expectAccessible(mine, 'a form with a colleague in it');

    await input(mine, 'name').fill('Teeth, as I call it');
    await input(mine, 'notice').fill('Closed on Friday.');
    await input(theirs, 'name').fill('Teeth, as they call it');
    await input(theirs, 'location').fill('Third floor');
    await theirs.getByRole('button', { name: 'Save service' }).click();
    const both = mine.getByText(/^Somebody else has changed this too: Name\./);
    await both.waitFor();
    const typed = (path: string) => input(mine, path).inputValue();
    expect(await typed('name')).toBe('Teeth, as I call it');
    expect(await typed('notice')).toBe('Closed on Friday.');

    const keys = keyboardOf(mine);
    await keys.enter(/^Compare$/);
    const dialog = mine.getByRole('dialog', { name: /^Someone else has changed this service/ });
    await dialog.getByText('Teeth, as they call it').waitFor();
    await dialog.getByText('Stays as you have it: Notice').waitFor();
    await expectAccessible(mine, 'both versions');
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys.enter(/^Compare$/);
    await keys.tabTo(/^Yours/);
    await keys.press('ArrowDown');
    await keys.enter(/^Save service$/);
    await mine.getByRole('heading', { level: 1, name: 'Teeth, as they call it' }).waitFor();
    expect(await ask(takda, `/services/show/${id}`, { token })).toMatchObject({
      name: 'Teeth, as they call it',
      notice: 'Closed on Friday.',
      location: 'Third floor',
    });
    await update(id, { name: SECOND });
  });

  it('offer what was typed before a reload, also to the keyboard', async () => {
    const { id } = await serviceNamed(takda, SECOND);
    const page = await open(STAFF, `/admin/services/${id}`);
    await input(page, 'notice').fill('Bring your own cup.');
    await page.getByText('Not saved yet').waitFor();
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await page.getByText(/^You typed this on .* and did not save it\.$/).waitFor();
    await page.watch.settled();
    expect(await input(page, 'notice').inputValue()).not.toBe('Bring your own cup.');
    await expectAccessible(page, 'a draft that is offered');
    const keys = keyboardOf(page);
    await keys.enter(/^Bring it back$/);
    await expect.poll(() => input(page, 'notice').inputValue()).toBe('Bring your own cup.');
    const focused = page.locator('main :focus');
    await expect.poll(() => focused.count()).toBe(1);
    await keys.enter(/^Save service$/);
    await page.getByRole('heading', { level: 1, name: SECOND, exact: true }).waitFor();
    expect(await ask(takda, `/services/show/${id}`, { token })).toMatchObject({
      notice: 'Bring your own cup.',
    });
    await page.goto(`/admin/services/${id}`);
    await input(page, 'notice').waitFor();
    await page.watch.settled();
    expect(await page.getByText(/^You typed this on/).count()).toBe(0);
  });
});
