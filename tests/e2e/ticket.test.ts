/** A ticket in the pocket: without a connection, on one page of paper, and by the link of its mail. */
import { describe, expect, it } from 'vitest';
import { ticketPath } from '#schema/reservations/ticket.ts';
import { ask, MARIA, otherConstituents, STAFF, sessionOf, storageOf } from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
import { PHONE, product } from './support/product.ts';

describe('a ticket', () => {
  const takda = product();

  it('moves and cancels by the link of its mail, by keyboard on a phone', async () => {
    const [someone] = await otherConstituents(takda, 1);
    const email = someone?.email ?? '';
    const { token } = await sessionOf(takda, email);
    const visit = await bookSomething(token);
    const mail = await takda.mailTo(email, visit.since);
    const link = new URL(/http\S+\/ticket#[\w-]+/.exec(mail)?.[0] ?? '');

    const page = await takda.newPage({ viewport: PHONE });
    const keyboard = keyboardOf(page);
    await page.goto(link.pathname + link.hash);
    const ticket = page.getByRole('article', { name: 'Your reservation' });
    await ticket.getByText(visit.reference).waitFor();
    expect(page.url()).not.toContain(link.hash);
    await page.reload();
    await ticket.getByText(visit.reference).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    const { token: nobody } = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('takda-production'))) ?? '{}',
    );
    expect(nobody).toBeUndefined();

    await keyboard.enter(/^Cancel reservation$/);
    const dialog = page.getByRole('dialog', { name: 'Cancel this reservation?' });
    await dialog.waitFor();
    await keyboard.fill(/Reason/, 'I am well again.');
    await keyboard.enter(/^Cancel reservation$/);
    await dialog.waitFor({ state: 'hidden' });
    await ticket.getByText('Cancelled').waitFor();

    page.watch.expect(/^404 from /);
    await page.reload();
    await page.getByRole('heading', { name: 'This reservation is not open here' }).waitFor();
  });

  it('has a QR code that brings staff to the visit, and anybody else to where it is found', async () => {
    const path = ticketPath('TK-7F3K-92QM');
    const page = await takda.newPage({ storage: await storageOf(takda, STAFF) });
    await page.goto(path);
    await page.waitForURL('**/admin/today?find=TK-7F3K-92QM');
    const bar = page.getByRole('combobox');
    await expect.poll(() => bar.inputValue()).toBe('TK-7F3K-92QM');
    const stranger = await takda.newPage({ viewport: PHONE });
    await stranger.goto(path);
    const reference = stranger.getByLabel('Reference');
    await expect.poll(() => reference.inputValue()).toBe('TK-7F3K-92QM');
  });

  it('prints on one page', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, MARIA) });
    await page.goto('/my/reservations');
    await page.getByRole('list', { name: 'Upcoming' }).getByRole('link').first().click();
    await page.getByRole('article', { name: 'Your reservation' }).waitFor();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  /** The first service that lets this person book without questions. */
  async function bookSomething(token: string) {
    const { data: services } = await ask(takda, '/services?per_page=100', { token });
    for (const { id } of services) {
      const { refusal, data } = await ask(takda, `/services/next-free/${id}?limit=1`, { token });
      const slot = data.at(-1);
      if (refusal || !slot) continue;
      const since = Date.now();
      const body = { service_id: id, date: slot.date, time: slot.time, privacy_version: 1 };
      try {
        return { ...(await ask(takda, '/reservations/create', { token, body })), since };
      } catch {
        // It asks questions first.
      }
    }
    throw new Error('No service of the demo can be booked');
  }

  // The last one: it ends the session that the others use.
  it('shows without a connection, and is gone after signing out', async () => {
    const page = await takda.newPage();
    page.watch.expect(/ERR_INTERNET_DISCONNECTED|could not be (read|told)/);
    await page.goto('/login');
    const kept = await storageOf(takda, MARIA);
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    await page.goto('/my/reservations');
    await page.getByRole('list', { name: 'Upcoming' }).getByRole('link').first().click();
    const ticket = page.getByRole('article', { name: 'Your reservation' });
    await ticket.waitFor();
    const fresh = await ticket.textContent();
    expect(await page.getByText('You are offline').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/my/reservations'))?.status))
      .toBe(200);
    await page.watch.settled();

    await page.context().setOffline(true);
    await page.reload();
    await ticket.waitFor();
    expect(await ticket.textContent()).toBe(fresh);
    await page.getByText(/As of .*\d:\d\d.*You are offline/).waitFor();
    expect(await page.getByRole('button', { name: 'Reschedule' }).count()).toBe(0);
    await page.goto('/my/reservations');
    await page.getByRole('list', { name: 'Upcoming' }).waitFor();
    expect(
      await page.evaluate(async () => {
        const names = await caches.keys();
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().filter(({ url }) => url.includes('/api/')).length;
      }),
    ).toBe(0);

    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('list', { name: 'Upcoming' }).waitFor();
    await page.goto('/my/profile');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  });
});
