/** The day of a clerk, in clicks, keys and requests: somebody stands there and waits meanwhile. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADMIN,
  ask,
  otherConstituents,
  STAFF,
  serviceNamed,
  sessionOf,
  storageOf,
} from './support/api.ts';
import { product } from './support/product.ts';
import { MORNING, openAlways, walkIn } from './support/walkIn.ts';

const SERVICE = 'Animal bite treatment';

describe('the day of a clerk', () => {
  const takda = product({}, { at: MORNING });
  let team_id: string;
  let reference: string;
  beforeAll(async () => {
    const service = await serviceNamed(takda, SERVICE);
    team_id = service.team_id;
    await openAlways(takda, service.id);
    const [person] = await otherConstituents(takda, 1);
    ({ reference } = await walkIn(takda, { service_id: service.id, user_id: String(person?.id) }));
    const { token } = await sessionOf(takda, ADMIN);
    const body = { name: 'Counter 78', team_id };
    await ask(takda, '/counters/create', { token, body });
  });

  it('checks in who is scanned with two keys', async () => {
    const page = await atToday();
    const effort = await effortOn(page);
    await page.keyboard.press('/');
    // The scanner types what it reads.
    await page.keyboard.insertText(reference);
    await page.keyboard.press('Enter');
    await page.getByText(/ is here$/).waitFor();
    expect(await effort.spent()).toEqual({ clicks: 0, keys: 2, writes: 1 });
  });

  it('takes somebody new who walks in with four clicks, and what has to be typed', async () => {
    const page = await atToday();
    const effort = await effortOn(page);
    await page.getByRole('link', { name: /^New/ }).click();
    await page.getByRole('button', { name: 'Somebody new' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody new' });
    await dialog.getByLabel('First name').fill('Violeta');
    await dialog.getByLabel('Last name').fill('Macaraeg');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const service = page.getByRole('combobox', { name: 'Service' });
    await service.click();
    await service.fill(SERVICE);
    await page.getByRole('option', { name: SERVICE }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Book this slot' }).click();
    await page.getByText(/booked and checked in$/).waitFor();
    expect((await effort.spent()).clicks).toBe(4);
  });

  it('approves ten with two clicks and one request', async () => {
    const page = await atToday();
    const effort = await effortOn(page);
    await page.getByRole('button', { name: /^To approve/ }).click();
    await page.getByRole('button', { name: /^Approve (all|the first) \d+$/ }).click();
    const dialog = page.getByRole('dialog');
    const done = page.getByText(/\d+ reservations approved/);
    await dialog.or(done).first().waitFor();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Approve/ }).click();
    await done.waitFor();
    const { clicks, writes } = await effort.spent();
    expect(clicks).toBeLessThanOrEqual(3);
    expect(writes).toBe(1);
  });

  it('calls the next one with one key', async () => {
    const page = await atToday();
    const counter = page.getByRole('region', { name: 'My counter' });
    await counter.getByRole('button', { name: 'Open a counter' }).click();
    await page.getByRole('menuitem', { name: 'Counter 78' }).click();
    await counter.getByRole('button', { name: 'Call next' }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const effort = await effortOn(page);
    await page.keyboard.press('x');
    await counter.getByText(/Called once/).waitFor();
    expect(await effort.spent()).toEqual({ clicks: 0, keys: 1, writes: 1 });
  });

  async function atToday() {
    const page = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    await page.goto('/admin/today');
    await page.getByRole('navigation', { name: 'Lists' }).waitFor();
    return page;
  }
});

/** Counts what a person does, and what the page writes. */
async function effortOn(page: Page) {
  let writes = 0;
  const isOwn = (url: string) => !url.includes('/visits/counters/stay/');
  page.on('request', (request) => {
    if (request.method() === 'POST' && isOwn(request.url())) writes += 1;
  });
  const reset = () => {
    writes = 0;
    return page.evaluate(() => {
      const effort = { clicks: 0, keys: 0 };
      Object.assign(window, { effort });
      addEventListener('pointerdown', () => effort.clicks++, true);
      addEventListener('keydown', () => effort.keys++, true);
    });
  };
  const spent = async () => {
    const effort = await page.evaluate(() => Reflect.get(window, 'effort'));
    return { ...(effort as { clicks: number; keys: number }), writes };
  };
  await reset();
  return { spent };
}
