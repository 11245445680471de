/** The lists of a desk on paper: of today, and of the next day on which somebody comes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, toLocal } from '#schema/time/zone.ts';
import {
  ask,
  otherConstituents,
  STAFF,
  serviceNamed,
  sessionOf,
  storageOf,
} from './support/api.ts';
import { DESK, PHONE, product } from './support/product.ts';
import { openAlways, walkIn } from './support/walkIn.ts';

const TODAY = toLocal(Date.now(), 'Asia/Manila').date;

describe('the printed lists of Today', () => {
  const takda = product();
  // Somebody comes today, whatever the day of the week.
  beforeAll(async () => {
    const { id: service_id } = await serviceNamed(takda, 'Animal bite treatment');
    await openAlways(takda, service_id);
    const [person] = await otherConstituents(takda, 1);
    await walkIn(takda, { service_id, user_id: String(person?.id) });
  });

  it.each([
    ['today', 'The list of today', DESK],
    ['the next day', 'The list of the next day', PHONE],
  ])('%s: everybody who comes, and nothing of the screen', async (day, item, viewport) => {
    const { token } = await sessionOf(takda, STAFF);
    const { teams } = await ask(takda, '/profile', { token });
    const expected = `/reservations?team_id=${teams[0].id}&status=approved&sort_by=starts_at&order_by=ASC&per_page=1000`;
    const from = day === 'today' ? TODAY : addDays(TODAY, 1);
    const { data } = await ask(takda, `${expected}&date_from=${from}`, { token });
    const date = day === 'today' ? TODAY : data[0].date;
    const coming = data.filter((visit: { date: string }) => visit.date === date);
    expect(coming.length).toBeGreaterThan(0);

    const page = await takda.newPage({ viewport, storage: await storageOf(takda, STAFF) });
    await page.addInitScript(() => {
      window.print = () => {};
    });
    await page.goto('/admin/today');
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const sheet = page.locator('.printed-page');
    await sheet.waitFor({ state: 'attached' });
    expect(await sheet.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => sheet.locator('tbody tr').count()).toBe(coming.length);
    const text = (await sheet.textContent()) ?? '';
    for (const { reference, user } of coming) {
      expect(text).toContain(reference);
      expect(text).toContain(user.name);
    }
    expect(await sheet.getByText(/^Printed /).isVisible()).toBe(true);
    const furniture =
      'button:visible, input:visible, nav:visible, header:visible, [role=menu]:visible';
    await expect.poll(() => page.locator(furniture).count()).toBe(0);
    // A4 upright, and a roll of 80 mm, on which nothing is cut off.
    for (const paper of [{ format: 'A4' }, { width: '80mm', height: '200mm' }]) {
      const pdf = (await page.pdf(paper)).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0);
    }
    await page.setViewportSize({ width: 302, height: 800 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });
});
