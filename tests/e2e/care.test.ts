/** A parent books for a child, on a phone: from the page of the service to the ticket. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { ask, MARIA, serviceNamed, sessionOf, storageOf } from './support/api.ts';
import { PHONE, product } from './support/product.ts';

const SERVICE = 'Certified copy of a birth, marriage or death record';

describe('a parent', () => {
  const takda = product();

  it('adds a child while booking, and books for it in four taps besides the form', async () => {
    const { id } = await serviceNamed(takda, SERVICE);
    const page = await takda.newPage({ viewport: PHONE, storage: await storageOf(takda, MARIA) });
    let taps = 0;
    const tap = async (what: Locator) => {
      taps += 1;
      await what.tap();
    };
    await page.goto(`/services/${id}`);
    await tap(page.getByLabel('Somebody else in my care…'));
    await page.getByLabel('Relation').selectOption('child');
    await page.getByLabel('First name').fill('Lito');
    await page.getByLabel('Last name').fill('Santos');
    await page.getByLabel('Day', { exact: true }).fill('4');
    await page.getByLabel('Month', { exact: true }).fill('5');
    await page.getByLabel('Year', { exact: true }).fill('2016');
    await expectAccessible(page, 'somebody is added');
    await tap(page.getByRole('button', { name: 'Add this person' }));
    await page.waitForURL(/[?&]for=/);
    await tap(page.locator('.free-time').first());
    await page.getByText('Booking for Lito Santos').waitFor();
    await expectAccessible(page, 'for a child');
    await tap(page.getByRole('button', { name: /Book this slot|Request this slot/ }));
    await page.waitForURL(/\/my\/reservations\/[^/]+\?new/);
    await page.getByRole('article').getByText('For Lito Santos').waitFor();
    expect(taps).toBe(4);

    const { token } = await sessionOf(takda, MARIA);
    const [child] = (await ask(takda, '/care', { token })).data;
    await page.goto('/my/profile/people');
    await page.getByRole('button', { name: /^Remove\s*: Lito Santos$/ }).tap();
    page.watch.expect(/^409 /);
    await page.getByRole('button', { name: 'Remove Lito' }).tap();
    await page.getByText('Lito has visits to come. Cancel them first.').waitFor();
    expect((await ask(takda, '/care', { token })).data[0].id).toBe(child.id);
  });
});
