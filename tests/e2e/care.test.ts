/** A parent books for a child, on a phone: from the page of the service to the ticket. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { typeCode } from './support/actions.ts';
import { ask, DEMO_PASSWORD, MARIA, serviceNamed, sessionOf, storageOf } from './support/api.ts';
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
    taps += 1;
    await page.getByLabel('For whom do you book?').selectOption('Somebody else in my care…');
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
    const children = async () =>
      (await ask(takda, '/care', { token })).data.map(
        ({ profile }: { profile: { first_name: string } }) => profile.first_name,
      );
    await page.goto('/my/profile/people');
    await page.getByRole('button', { name: /^Remove\s*: Lito Santos$/ }).tap();
    page.watch.expect(/^409 /);
    await page.getByRole('button', { name: 'Remove Lito' }).tap();
    await page.getByText('Lito has visits to come. Cancel them first.').waitFor();
    expect(await children()).toContain('Lito');
  });

  it('hands a grown-up child its record, which the child takes over on its own phone', async () => {
    const { token } = await sessionOf(takda, MARIA);
    const profile = { first_name: 'Nena', last_name: 'Santos', birth_date: '2001-02-03' };
    await ask(takda, '/care/create', { token, body: { relation: 'child', profile } });
    const hers = await takda.newPage({ viewport: PHONE, storage: await storageOf(takda, MARIA) });
    await hers.goto('/my/profile/people');
    await hers.getByRole('button', { name: /^Account of their own\s*: Nena Santos$/ }).tap();
    await hers.getByRole('textbox', { name: 'E-mail', exact: true }).fill('nena@takda.test');
    await hers.getByLabel('Your password').fill(DEMO_PASSWORD);
    await expectAccessible(hers, 'an account is offered');
    const since = Date.now();
    await hers.getByRole('button', { name: 'E-mail Nena a code' }).tap();
    await hers.getByText('on its way to nena@takda.test').waitFor();

    const mail = await takda.mailTo('nena@takda.test', since);
    const link = /\/take-over\?challenge=[\w-]+/.exec(mail)?.[0] ?? '';
    const own = await takda.newPage({ viewport: PHONE });
    await own.goto(link);
    await own.getByLabel('Day', { exact: true }).fill('3');
    await own.getByLabel('Month', { exact: true }).fill('2');
    await own.getByLabel('Year', { exact: true }).fill('2001');
    await expectAccessible(own, 'a record is taken over');
    await own.getByRole('button', { name: 'Go on to the code' }).tap();
    await typeCode(takda, own, { email: 'nena@takda.test', since });
    await own.waitForURL(/\/my\/profile/);
    await own.getByText('Nena Santos').first().waitFor();
    await hers.reload();
    await hers.getByRole('heading', { name: 'People in my care' }).waitFor();
    await hers.getByText('Althea Dalisay', { exact: true }).first().waitFor();
    expect(await hers.getByText('Nena Santos').count()).toBe(0);
  });
});
