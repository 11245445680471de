/** A constituent books, moves and cancels, by keyboard and by touch. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pressUntil, REFERENCE, signInByCode, walkTo } from './support/actions.ts';
import {
  ADMIN,
  ask,
  call,
  MARIA,
  otherConstituents,
  serviceNamed,
  sessionOf,
  storageOf,
} from './support/api.ts';
import { DESK, PHONE, product } from './support/product.ts';

const COPY = 'Certified copy of a birth, marriage or death record';
const JOBS = 'Job matching interview';

describe('a constituent', () => {
  const takda = product();

  it('books by keyboard, signs in with the mailed code, moves and cancels', async () => {
    const page = await takda.newPage({ viewport: DESK });
    await page.goto('/');
    await page.getByLabel('Search the services').focus();
    await page.keyboard.type('certified copy');
    await page.getByRole('heading', { name: 'Best matches first' }).waitFor();
    await page.getByRole('link', { name: COPY }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: COPY }).waitFor();

    await pickByKeyboard(page);
    await page.getByRole('heading', { name: 'Confirm your booking' }).waitFor();
    const chosen = new URL(page.url()).search;
    await signInByCode(takda, page, MARIA);
    const book = page.getByRole('button', { name: 'Book this slot' });
    await book.waitFor();
    expect(new URL(page.url()).search).toBe(chosen);
    await book.focus();
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'You are booked' }).waitFor();
    const ticket = page.getByRole('article', { name: 'Your reservation' });
    const before = (await ticket.textContent()) ?? '';
    expect(before).toMatch(REFERENCE);

    await page.getByRole('button', { name: 'Reschedule' }).press('Enter');
    await page.getByRole('heading', { name: 'Choose another time' }).waitFor();
    await pickByKeyboard(page, 3);
    await page.getByRole('button', { name: 'Move reservation' }).press('Enter');
    await page.getByText('Your reservation is moved.').waitFor();
    await ticket.waitFor();
    const after = (await ticket.textContent()) ?? '';
    expect(REFERENCE.exec(after)?.[0]).toBe(REFERENCE.exec(before)?.[0]);
    expect(after).not.toBe(before);

    await page.getByRole('button', { name: 'Cancel reservation' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this reservation?' });
    await dialog.getByLabel(/Reason/).fill('I found my copy.');
    await dialog.getByRole('button', { name: 'Cancel reservation' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await ticket.getByText('Cancelled').waitFor();
  });

  it('books by touch on a phone', async () => {
    const [someone] = await otherConstituents(takda, 1);
    const page = await takda.newPage({ viewport: PHONE });
    await page.goto('/');
    await page.getByRole('link', { name: JOBS }).tap();
    await page.getByRole('heading', { level: 1, name: JOBS }).waitFor();
    const days = page.getByRole('grid').getByRole('button', { name: /\d+ (free|left)/ });
    await days.last().waitFor();
    await days.last().tap();
    await page
      .getByRole('status')
      .filter({ hasText: /free time/ })
      .waitFor();
    await freeSlots(page).first().tap();
    await signInByCode(takda, page, someone?.email ?? '');
    await page.getByLabel(/Note for the office/).fill('I speak Cebuano.');
    await page.getByRole('button', { name: /Book this slot|Request this slot/ }).tap();
    await page.getByRole('heading', { name: /You are booked|Your request is in/ }).waitFor();
    await page.getByText(REFERENCE).first().waitFor();
    await page.getByRole('link', { name: 'My reservations' }).first().tap();
    await page.getByRole('listitem').filter({ hasText: JOBS }).first().waitFor();
  });

  it('shows what to bring and the first time of a service high up on a phone', async () => {
    const { data } = await ask(takda, '/services?per_page=100');
    const longest = data.toSorted(
      (a: { description: string }, b: { description: string }) =>
        b.description.length - a.description.length,
    );
    const page = await takda.newPage({ viewport: PHONE });
    for (const { id, name } of longest.slice(0, 3)) {
      await page.goto(`/services/${id}?lang=fil`);
      const first = page.locator('.free-time').first();
      await first.waitFor();
      await page.watch.settled();
      const top = async (what: Locator) =>
        (await what.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      expect(await top(first), name).toBeLessThanOrEqual(700);
      expect(await top(page.locator('.before-booking summary'))).toBeLessThan(await top(first));
    }
  });

  it('is offered the next free slots when theirs was taken meanwhile', async () => {
    const service = await serviceNamed(takda, JOBS);
    const free = await ask(takda, `/services/next-free/${service.id}?limit=20`);
    const slot = free.data.at(-1);
    const page = await takda.newPage({ storage: await storageOf(takda, MARIA) });
    page.watch.expect(/^409 /);
    await page.goto(`/book/${service.id}?date=${slot.date}&time=${slot.time}`);
    const book = page.getByRole('button', { name: /Book this slot|Request this slot/ });
    await book.waitFor();

    await fill(service.id, slot);
    await book.click();
    await page.getByText('This slot was just taken.').waitFor();
    const offered = page.getByRole('button', { name: /^Choose / });
    await offered.first().click();
    await page.getByText('It is yours once you press the button below.').waitFor();
    await book.click();
    await page.getByRole('heading', { name: /You are booked|Your request is in/ }).waitFor();
  });

  /** Books every place of the slot for others. */
  async function fill(service_id: string, slot: { date: string; time: string; remaining: number }) {
    const { token } = await sessionOf(takda, ADMIN);
    let left = slot.remaining;
    for (const { id } of await otherConstituents(takda, 40)) {
      if (left === 0) return;
      const { date, time } = slot;
      const body = { service_id, date, time, user_id: id };
      const { status } = await call(takda, '/reservations/create', { body, token });
      if (status === 201) left--;
    }
    throw new Error(`${left} places could not be filled`);
  }
});

const freeSlots = (page: Page) => page.locator('button[data-time]:not([aria-disabled="true"])');

/** @param skipped free days to pass over */
async function pickByKeyboard(page: Page, skipped = 1) {
  const grid = page.getByRole('grid');
  await grid
    .getByRole('button', { name: /\d+ (free|left)/ })
    .first()
    .waitFor();
  await walkTo(grid, 'ArrowRight', /\d+ (free|left)/);
  for (let day = 0; day < skipped; day++) {
    await page.keyboard.press('ArrowRight');
    while (!/\d+ (free|left)/.test(await dayName(page))) await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /free time/ })
    .waitFor();
  await page.locator('button[data-time][tabindex="0"]').focus();
  // The last one: Maria has her demo reservations earlier in the day.
  await page.keyboard.press('End');
  await pressUntil(page, 'ArrowLeft', /^\d{1,2}:\d\d.*\s[AP]M/);
  await page.keyboard.press('Enter');
}

/** The focused day's label, once the places of its page are known. */
async function dayName(page: Page): Promise<string> {
  await page.locator('.month[aria-busy="false"]').waitFor();
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}
