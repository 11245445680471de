/** The dashboard: each number is the length of the list that it leads to, by mouse and by keys. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { ADMIN, ask, STAFF, sessionOf, storageOf } from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
import { product } from './support/product.ts';

/** A browser on a slow machine, first load over the wire: what the page may cost beside a list. */
const MOST_TIMES_A_LIST = 1.6;

/** That a page of a list may have. */
const MOST_ROWS = 1000;

describe('the dashboard', () => {
  const takda = product();

  it.each([
    [ADMIN, ''],
    [ADMIN, '?period=year'],
    [STAFF, ''],
    [STAFF, '?period=year'],
  ])('every number of %s%s is the total of its list', async (account, query) => {
    const page = await open(account, query);
    await showTables(page);
    const { token } = await sessionOf(takda, account);
    const links = await numbersOf(page);
    const totals: [string, number][] = [];
    for (const { number, href } of links) {
      totals.push([href, number - (await countedIn(href, token))]);
    }
    // The year may be a day old.
    expect(totals.length).toBeGreaterThan(query === '' ? 100 : 20);
    // Over several months less is told of what people are: whoever were few in one of them is left out
    // of the number, and whoever has not come of late is out of the reach of an office's list.
    const ofPeople = query === '' ? [] : totals.filter(([href]) => OF_PEOPLE.test(href));
    if (account === ADMIN) expect(ofPeople.filter(([, more]) => more > 0)).toEqual([]);
    const exact = totals.filter((one) => !ofPeople.includes(one));
    expect(exact.filter(([, difference]) => difference !== 0)).toEqual([]);
  });
  /** How many rows its list has, or how many places those take where seats are counted. */
  async function countedIn(href: string, token: string): Promise<number> {
    const path = listCall(href);
    const { total } = await ask(takda, `${path}&per_page=1`, { token });
    if (!href.includes('seats_booked')) return total;
    let places = 0;
    for (let page = 1; (page - 1) * MOST_ROWS < total; page += 1) {
      const rows = await ask(takda, `${path}&per_page=${MOST_ROWS}&page=${page}`, { token });
      for (const row of rows.data) places += row.places;
    }
    return places;
  }

  it('numbers, cells and bars lead to their lists, and back', async () => {
    const page = await open(ADMIN);
    const glance = page.getByRole('region', { name: 'The period at a glance' });
    await follow(page, glance.getByRole('link').first());
    const hours = page.getByRole('region', { name: 'When people come' });
    await follow(page, hours.getByRole('link').first());
    for (const name of ['What people come for', 'Time of day', 'Gender', 'How people book']) {
      const bar = page.getByRole('region', { name, exact: true }).locator('.chart-link').first();
      const said = (await bar.locator('title').textContent()) ?? '';
      await bar.click();
      await counts(page, said.split(': ').at(-1));
      await page.goBack();
    }
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  it('serves by keys: a definition, a number, and its list without the figure', async () => {
    const page = await open(STAFF);
    const keys = keyboardOf(page);
    await keys.tabTo(/^What is this\? Visits$/);
    await page
      .getByRole('tooltip')
      .getByText(/whose person came/)
      .waitFor();
    await keys.press('Tab');
    const number = await page.evaluate(() => document.activeElement?.textContent);
    await keys.press('Enter');
    await counts(page, number);
    await page.getByText('Counted as: Visits').waitFor();
    await keys.enter(/^Remove filter: Counted as$/);
    await page.getByText('Counted as: Visits').waitFor({ state: 'detached' });
  });

  it('keeps what is chosen in the address', async () => {
    const page = await open(ADMIN);
    await page.getByRole('button', { name: 'This year' }).click();
    await page.getByLabel('Team').selectOption({ index: 1 });
    await expect.poll(() => page.url()).toMatch(/\?period=year&team_id=[\w-]+$/);
    const link = page.url();
    await page.goBack();
    await page.getByRole('button', { name: 'This year', pressed: true }).waitFor();
    expect(await page.getByLabel('Team').inputValue()).toBe('');
    await page.goBack();
    await page.getByRole('button', { name: 'Last 30 days', pressed: true }).waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'This year', pressed: true }).waitFor();
    await expect.poll(() => page.getByLabel('Team').inputValue()).toMatch(/-/);
  });

  it('says which figure failed, and tries again', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    page.watch.expect(/^500 /);
    const error = { code: 'internal', message: 'Something went wrong on our side.' };
    await page.route('**/api/dashboard/sources?*', (route) =>
      route.fulfill({ status: 500, json: error }),
    );
    await page.goto('/admin');
    const panel = page.getByRole('region', { name: 'How people book' });
    await panel.getByText(error.message).waitFor();
    expect(await panel.textContent()).not.toMatch(/\d/);
    await page.unroute('**/api/dashboard/sources?*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('figure').waitFor();
  });

  it('is accessible with every table open, light and dark', async () => {
    const page = await open(ADMIN);
    await showTables(page);
    await expectAccessible(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page, 'dark');
  });

  it('gives a file of numbers and a picture', async () => {
    const page = await open(ADMIN);
    const save = async (what: string) => {
      await page.getByRole('button', { name: 'Save: Gender' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: what }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const numbers = await save('Numbers (CSV)');
    expect(numbers.name).toMatch(/^gender-[\d-]+\.csv$/);
    expect(numbers.bytes.toString()).toMatch(/^\uFEFFGender,Visits,Share\r\nFemale,\d+,0\.\d+\r\n/);
    const picture = await save('Picture (PNG)');
    expect(picture.name).toMatch(/^gender-[\d-]+\.png$/);
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.bytes.readUInt32BE(16)).toBeGreaterThan(400);
  });

  it('prints on one sheet of A4, in both schemes', async () => {
    const page = await open(ADMIN, '?period=year');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const sheet = await page.pdf({ preferCSSPageSize: true });
      expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    // Laid out as on paper, no number of an axis is cut off by its chart.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 733, height: 1060 });
    await page.watch.settled();
    const cut = await page.locator('.recharts-yAxis text').evaluateAll(
      (digits) =>
        digits.filter((digit) => {
          const chart = digit.closest('svg')?.getBoundingClientRect().left ?? 0;
          return digit.getBoundingClientRect().left < chart - 0.5;
        }).length,
    );
    expect(cut).toBe(0);
  });

  it(`loads at most ${MOST_TIMES_A_LIST} times what the reservations load`, async () => {
    const [list, dashboard] = [await loaded('/admin/reservations'), await loaded('/admin')];
    expect(dashboard / list).toBeLessThan(MOST_TIMES_A_LIST);
  });

  async function open(account: string, query = '') {
    const page = await takda.newPage({ storage: await storageOf(takda, account) });
    // Staff begin with their day.
    await page.goto(`/admin${account === STAFF ? '/dashboard' : ''}${query}`);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByRole('figure').first().waitFor();
    await page.locator('.figures [aria-busy="true"]').first().waitFor({ state: 'detached' });
    return page;
  }

  /** Bytes of scripts and styles, as they come over the wire. */
  async function loaded(path: string): Promise<number> {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.watch.settled();
    return page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.(js|css)(\?|$)/.test(name))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
    );
  }
});

const OF_PEOPLE = /counted_by%22%3A%22(age|gender|barangay)/;

/** Every number, not the rates, with the list that it leads to. */
const numbersOf = (page: Page) =>
  page.locator('.figures a[href*="filter="]').evaluateAll((links) =>
    links
      .filter(({ textContent }) => /^[\d,]+$/.test(textContent ?? ''))
      .map((link) => ({
        number: Number(link.textContent?.replaceAll(',', '')),
        href: link.getAttribute('href') ?? '',
      })),
  );

async function showTables(page: Page) {
  for (const button of await page.getByRole('button', { name: /^Show as a table/ }).all()) {
    await button.click();
  }
}

/** The call of the list at that address, for its total alone. */
function listCall(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  const filter: object = JSON.parse(searchParams.get('filter') ?? '{}');
  const query = new URLSearchParams();
  for (const [key, values] of Object.entries(filter)) {
    for (const value of [values].flat()) query.append(key, String(value));
  }
  return `${pathname.replace('/admin', '')}?${query}`;
}

/** Clicks a number, finds it as the total of the list, and goes back. */
/** The list says so at its end. Charts name numbers too, with words after them. */
const counts = (page: Page, number: string | null | undefined) =>
  page
    .getByText(new RegExp(`of ${number}$`))
    .first()
    .waitFor();

async function follow(page: Page, link: ReturnType<Page['locator']>) {
  const number = await link.textContent();
  await link.click();
  await counts(page, number);
  await page.getByText('Counted as:').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}
