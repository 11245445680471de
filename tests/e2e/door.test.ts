/** How far it is from the first page to a booked time, in taps, keys and screens: a phone, in Filipino. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { serviceNamed } from './support/api.ts';
import { PHONE, product } from './support/product.ts';

const EMAIL = 'maria.salonga@mail.test';
const SERVICE = 'Certified copy of a birth, marriage or death record';
const OTHER = 'General consultation';

/** A thumb, and the keys of a phone: "go" and "next" are keys of theirs. */
class Hand {
  taps = 0;
  keys = 0;
  readonly screens: string[] = [];

  constructor(readonly page: Page) {}

  async tap(what: Locator) {
    this.taps += 1;
    await what.tap();
  }
  async type(text: string) {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }
  async press(key: 'Enter' | 'Tab') {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }
  /** What shows now is told accessible. */
  async sees(screen: string) {
    this.screens.push(screen);
    await expectAccessible(this.page, screen);
  }
}

describe('one door', () => {
  const takda = product();
  const open = () => takda.newPage({ viewport: PHONE, locale: 'fil-PH' });
  const input = (page: Page, id: string) => page.locator(`[id="${id}"]`);
  const book = (page: Page) => page.locator('.book-main button[type="submit"]');
  const isBooked = (page: Page) => page.waitForURL(/\/my\/reservations\/[^/]+\?new/);

  async function chooseTime(hand: Hand, id: string) {
    const { page } = hand;
    const card = page.locator(`a[href="/services/${id}"]`).first();
    await card.waitFor();
    await hand.sees('home');
    await hand.tap(card);
    await page.locator('.free-time').first().waitFor();
    await hand.sees('service');
    await hand.tap(page.locator('.free-time').first());
    await page.waitForURL(/\/book\//);
  }
  async function giveEmail(hand: Hand) {
    const { page } = hand;
    const since = Date.now();
    const email = page.locator('form.sign-in input[type="email"]');
    await email.waitFor();
    await hand.sees('who you are');
    await hand.tap(email);
    await hand.type(EMAIL);
    await hand.press('Enter');
    await page.locator('input[autocomplete="one-time-code"]').waitFor();
    await hand.sees('the code');
    await hand.type(await takda.codeFor(EMAIL, since));
    await book(page).waitFor();
  }

  it('who is new books in 7 taps, 45 keys and 5 screens, and comes back in 3 taps', async () => {
    const page = await open();
    const copy = await serviceNamed(takda, SERVICE);
    const other = await serviceNamed(takda, OTHER);
    await page.goto('/');
    const first = new Hand(page);
    await chooseTime(first, copy.id);
    const chosen = page.url();
    await giveEmail(first);
    expect(page.url()).toBe(chosen);
    await first.sees('what the booking needs');
    expect(await page.locator('.book-main form input:not([type="checkbox"])').count()).toBe(2);
    await first.tap(input(page, 'profile.first_name'));
    await first.type('Maria');
    await first.press('Tab');
    await first.type('Salonga');
    await first.tap(input(page, 'privacy_version'));
    await first.tap(book(page));
    await isBooked(page);
    await expectAccessible(page, 'booked');
    expect(first.taps).toBeLessThanOrEqual(7);
    expect(first.keys).toBeLessThanOrEqual(45);
    expect(first.screens.length).toBeLessThanOrEqual(5);

    await page.goto('/');
    const again = new Hand(page);
    await chooseTime(again, other.id);
    await book(page).waitFor();
    await again.tap(book(page));
    await isBooked(page);
    expect(again.taps).toBeLessThanOrEqual(3);
    expect(again.keys).toBe(0);
  });

  it('on another phone a known address needs the code and no name', async () => {
    const page = await open();
    const { id } = await serviceNamed(takda, OTHER);
    await page.goto(`/services/${id}`);
    const hand = new Hand(page);
    await page.locator('.free-time').last().waitFor();
    await hand.tap(page.locator('.free-time').last());
    await giveEmail(hand);
    expect(await input(page, 'profile.first_name').count()).toBe(0);
    await hand.tap(book(page));
    await isBooked(page);
    expect(hand.taps).toBeLessThanOrEqual(3);
  });

  it('an e-mail address is changed by a code to the new one, which then lets in', async () => {
    const page = await open();
    const next = 'maria.bago@mail.test';
    await page.goto('/login?to=/my/profile');
    const hand = new Hand(page);
    const since = Date.now();
    await page.locator('form.sign-in input[type="email"]').fill('bagong.tao@mail.test');
    await page.keyboard.press('Enter');
    await page.locator('input[autocomplete="one-time-code"]').waitFor();
    await hand.type(await takda.codeFor('bagong.tao@mail.test', since));
    await page.waitForURL((url) => url.pathname === '/my/profile');
    await page.goto('/my/profile?edit=email');
    const asked = Date.now();
    await input(page, 'email').fill(next);
    await hand.sees('another e-mail address');
    await page.keyboard.press('Enter');
    await page.locator('input[autocomplete="one-time-code"]').waitFor();
    await hand.type(await takda.codeFor(next, asked));
    await page.getByText(next).first().waitFor();
    await page.waitForURL((url) => !url.search.includes('edit'));
  });
});
