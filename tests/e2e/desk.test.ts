/** Staff decide on what waits, and receive who comes. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInByPassword } from './support/actions.ts';
import {
  ADMIN,
  ask,
  DEMO_PASSWORD,
  otherConstituents,
  STAFF,
  serviceNamed,
  sessionOf,
  storageOf,
} from './support/api.ts';
import { PHONE, product } from './support/product.ts';
import { openAlways, walkIn } from './support/walkIn.ts';

describe('staff', () => {
  const takda = product();

  it('sign in with password and code, and see only the work of their team', async () => {
    const page = await takda.newPage();
    await page.goto('/admin');
    await signInByPassword(takda, page, { email: STAFF, password: DEMO_PASSWORD });
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Administration', exact: true });
    await menu.getByRole('link', { name: 'Services' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  });

  it('approve one that waits', async () => {
    const page = await atDesk();
    const reference = await firstPending(page);
    await page.getByRole('button', { name: `Approve ${reference}` }).click();
    await page.getByText(`${reference} approved`).waitFor();
    expect(await reservation(reference)).toMatchObject({ status: 'approved' });
    await page.getByRole('button', { name: `Approve ${reference}` }).waitFor({ state: 'detached' });
  });

  it('decline one, and must say why', async () => {
    const page = await atDesk();
    const reference = await firstPending(page);
    await page.getByRole('button', { name: `More for ${reference}` }).click();
    await page.getByRole('menuitem', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: `Decline ${reference}?` });
    await dialog.getByRole('button', { name: 'Decline reservation' }).click();
    await dialog.getByText('Give a reason').waitFor();
    await dialog.getByLabel('Reason').fill('The dentist is away that week. Choose another day.');
    await dialog.getByRole('button', { name: 'Decline reservation' }).click();
    await page.getByText(`${reference} declined`).waitFor();
    expect(await reservation(reference)).toMatchObject({
      status: 'declined',
      reason: 'The dentist is away that week. Choose another day.',
    });
  });

  it('approve several at once', async () => {
    const page = await atDesk();
    await firstPending(page);
    const boxes = page.getByRole('row').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    const bar = page.getByRole('group', { name: 'Actions on the selection' });
    await bar.getByRole('button', { name: 'Approve 2' }).click();
    await page.getByText(/2 reservations approved/).waitFor();
  });

  it('check in, start and complete who comes today, on a phone', async () => {
    const reference = await comesToday();
    const page = await takda.newPage({ viewport: PHONE, storage: await storageOf(takda, STAFF) });
    await page.goto('/admin/reservations');
    await page.getByLabel('Search reservations').fill(reference);
    for (const [step, done] of [
      ['Check in', 'checked in'],
      ['Start', 'started'],
      ['Complete', 'completed'],
    ]) {
      // It is said for some seconds, which a busy machine may spend elsewhere: listened for beforehand.
      await Promise.all([
        page.getByText(`${reference} ${done}`).waitFor(),
        page.getByRole('button', { name: `${step} ${reference}` }).tap(),
      ]);
    }
    expect(await reservation(reference)).toMatchObject({ activity_status: 'completed' });
  });

  it('print a whole day with phone numbers, and no button', async () => {
    const { token } = await sessionOf(takda, STAFF);
    const counted = await busiestDay(token);
    const page = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    await page.addInitScript(() => {
      window.print = () => {};
    });
    const filter = encodeURIComponent(JSON.stringify({ date: [counted.date] }));
    await page.goto(`/admin/reservations?filter=${filter}`);
    await page.getByRole('button', { name: /^Print (today|this day)$/ }).click();
    const sheet = page.locator('.printed-page');
    await sheet.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => sheet.locator('tbody tr').count()).toBe(counted.total);
    expect(counted.total).toBeGreaterThan(10);
    expect(await sheet.getByText(/\+63|09\d\d/).count()).toBeGreaterThan(0);
    expect(await sheet.getByText(/^Printed /).isVisible()).toBe(true);
    await expectNothingToPress(page);
  });

  it('print a list and a visit without menus, filters and buttons', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    await page.goto('/admin/reservations');
    await page.getByRole('row').nth(1).waitFor();
    await page.emulateMedia({ media: 'print' });
    await expectNothingToPress(page);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^TK-/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText(/^Printed /).waitFor();
    await page.getByRole('img', { name: /^QR code of the reference TK-/ }).waitFor();
    // On the slip of a roll, too, what is not known takes no room.
    await page.setViewportSize({ width: 302, height: 800 });
    await expect.poll(() => page.getByText('Reason', { exact: true }).isVisible()).toBe(false);
    await expectNothingToPress(page);
  });

  async function expectNothingToPress(page: Page) {
    const pressed = page.locator('button:visible, input:visible, nav:visible');
    await expect.poll(() => pressed.count()).toBe(0);
  }

  /** Of the staff's own visits; held places are none. */
  async function busiestDay(token: string) {
    const { data } = await ask(takda, '/reservations?per_page=1000', { token });
    const counts = new Map<string, number>();
    for (const { date, status } of data) {
      if (status !== 'held') counts.set(date, (counts.get(date) ?? 0) + 1);
    }
    const [date = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
    const day: { data: { status: string }[] } = await ask(
      takda,
      `/reservations?per_page=1000&date=${date}`,
      { token },
    );
    return { date, total: day.data.filter(({ status }) => status !== 'held').length };
  }

  async function atDesk(): Promise<Page> {
    const page = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    await page.goto('/admin/reservations');
    await page.getByRole('button', { name: 'Pending', exact: true }).click();
    return page;
  }

  async function firstPending(page: Page): Promise<string> {
    const button = page.getByRole('button', { name: /^Approve TK-/ }).first();
    await button.waitFor();
    return ((await button.getAttribute('aria-label')) ?? '').replace('Approve ', '');
  }

  async function reservation(reference: string) {
    const { token } = await sessionOf(takda, ADMIN);
    const { data } = await ask(takda, `/reservations?search=${reference}`, { token });
    return data[0];
  }

  async function comesToday(): Promise<string> {
    const { id: service_id } = await serviceNamed(takda, 'Animal bite treatment');
    await openAlways(takda, service_id);
    const [someone] = await otherConstituents(takda, 1);
    const made = await walkIn(takda, { service_id, user_id: someone?.id ?? '' });
    expect(made).toMatchObject({ status: 'approved', source: 'walk_in' });
    return made.reference;
  }
});
