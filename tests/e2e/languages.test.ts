/** The product in Filipino: asked for by the browser, chosen, remembered, complete on the screens. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import filipino from '#schema/languages/fil.json' with { type: 'json' };
import { expectAccessible } from './support/accessible.ts';
import { ADMIN, ask, MARIA, serviceNamed, sessionOf, storageOf } from './support/api.ts';
import { DESK, PHONE, product } from './support/product.ts';
import type { WatchedPage } from './support/watch.ts';

const FILIPINO = 'fil-PH';
const HOME = 'Ano ang nais ninyong i-book?';

describe('in Filipino', () => {
  const takda = product();

  it('the front speaks as the browser asks, is switched, and remembers it', async () => {
    const page = await takda.newPage({ viewport: PHONE, locale: FILIPINO });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: HOME }).waitFor();
    expect(await languageOf(page)).toBe('fil');
    await page.watch.settled();
    expect(await leftInEnglish(page)).toEqual([]);
    await expectAccessible(page, 'light');

    await page.getByRole('button', { name: 'English' }).tap();
    await page.getByRole('heading', { level: 1, name: 'What would you like to book?' }).waitFor();
    expect(await languageOf(page)).toBe('en');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'What would you like to book?' }).waitFor();
    await page.getByRole('button', { name: 'Filipino' }).tap();
    await page.getByRole('heading', { level: 1, name: HOME }).waitFor();
  });

  it('what the organisation wrote is Filipino as well', async () => {
    const page = await takda.newPage({ viewport: PHONE, locale: FILIPINO });
    await page.goto('/');
    await page.getByRole('heading', { level: 2, name: 'Tanggapan ng Rehistro Sibil' }).waitFor();
    await page.getByRole('link', { name: 'Pangkalahatang konsulta' }).tap();
    const title = page.getByRole('heading', { level: 1, name: 'Pangkalahatang konsulta' });
    await title.waitFor();
    expect(await title.getAttribute('lang')).toBeNull();
    await page.getByText('Ano ang dadalhin').tap();
    await page.getByText('Anumang ID na may pangalan at tirahan ninyo').waitFor();
    await expectAccessible(page, 'light');
    await page.goto('/faqs');
    await page.getByText('Kailangan ko ba ng account para mag-book?').waitFor();
  });

  it('shows its longer chips whole in the lists of the administration', async () => {
    const storage = await storageOf(takda, ADMIN);
    const page = await takda.newPage({ viewport: DESK, locale: FILIPINO, storage });
    for (const list of ['reservations', 'users', 'services']) {
      await shown(page, `/admin/${list}`);
      await page.locator('[data-chip]').first().waitFor();
      expect({ list, covered: await coveredChips(page) }).toEqual({ list, covered: [] });
    }
  });

  it('its screens and refusals leave nothing in English', async () => {
    const service = await serviceNamed(takda, 'General consultation');
    const { token } = await sessionOf(takda, MARIA);
    const own = await ask(takda, '/reservations?status=approved', { token });
    const storage = await storageOf(takda, MARIA);
    for (const path of [
      `/services/${service.id}`,
      '/faqs',
      '/my/reservations',
      `/my/reservations/${own.data[0].id}`,
      '/my/profile',
    ]) {
      const page = await takda.newPage({ viewport: PHONE, locale: FILIPINO, storage });
      await shown(page, path);
      expect({ path, left: await leftInEnglish(page) }).toEqual({ path, left: [] });
      expect(await widthBeyond(page)).toBe(0);
      await page.close();
    }
    const page = await takda.newPage({ viewport: PHONE, locale: FILIPINO });
    await shown(page, '/login');
    expect(await leftInEnglish(page)).toEqual([]);
  });

  it('the administration is switched in your menu, and the account keeps it', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const page = await takda.newPage({
      viewport: DESK,
      storage: await storageOf(takda, ADMIN),
    });
    await page.goto('/admin/services');
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Filipino' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mga serbisyo' }).waitFor();
    expect(await languageOf(page)).toBe('fil');
    const profile = await ask(takda, '/profile', { token });
    expect(profile.profile.language).toBe('fil');

    // Not the mails: each keeps the words that its receiver got.
    for (const name of ['reservations', 'users', 'roles', 'activity-logs', 'settings']) {
      const path = `/admin/${name}`;
      await shown(page, path);
      expect({ path, left: await leftInEnglish(page) }).toEqual({ path, left: [] });
    }
    await shown(page, '/admin/services/create');
    expect(await leftInEnglish(page)).toEqual([]);
    await expectAccessible(page, 'light');
  });
});

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

async function shown(page: WatchedPage, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.watch.settled();
}

/** Words of the product; what the demo's people wrote, such as reasons and notes, is English. */
async function leftInEnglish(page: Page): Promise<string[]> {
  const told = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder]')].flatMap((one) => [
      one.getAttribute('aria-label') ?? '',
      one.getAttribute('placeholder') ?? '',
    ]);
    return [...document.body.innerText.split('\n'), ...labels].map((text) => text.trim());
  });
  const texts: Record<string, string> = filipino.texts;
  return [...new Set(told)].filter((text) => texts[text] !== undefined && texts[text] !== text);
}

const widthBeyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });

/** Chips whose end something else lies over, or that reach out of what is seen. */
const coveredChips = (page: Page) =>
  page.locator('[data-chip]').evaluateAll((chips) =>
    chips
      .filter((chip) => {
        const { right, top, height } = chip.getBoundingClientRect();
        const isSeen = top > 0 && top + height < window.innerHeight;
        const over = document.elementFromPoint(right - 4, top + height / 2);
        return isSeen && over?.closest('[data-chip]') !== chip;
      })
      .map((chip) => chip.textContent),
  );
