/** Whoever was served says how it was, and the office reads it of many. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import {
  ADMIN,
  ask,
  MARIA,
  otherConstituents,
  serviceNamed,
  sessionOf,
  storageOf,
} from './support/api.ts';
import { keyboardOf } from './support/keyboard.ts';
import { DESK, PHONE, product } from './support/product.ts';
import { openAlways, walkIn } from './support/walkIn.ts';

const FILIPINO = 'fil-PH';

describe('satisfaction', () => {
  const takda = product();

  it('is asked by mail, answered in Filipino with a tap on a phone, and once', async () => {
    const path = await pathOfMail();
    const page = await takda.newPage({ viewport: PHONE, locale: FILIPINO });
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Kumusta ang pagbisita ninyo?' }).waitFor();
    expect(page.url()).not.toContain('#');
    await page.getByRole('button', { name: 'Ipadala' }).tap();
    await page.getByText('Pumili muna ng mukha.').waitFor();
    await page.getByText('Magdagdag, kung gusto ninyo').tap();
    await page
      .getByRole('group', { name: 'Alam ba ninyo ang Citizen’s Charter?' })
      .getByText('Oo, at nakita ko ang sa tanggapang ito')
      .tap();
    await page.getByRole('group', { name: 'Gaano ito kadaling makita?' }).waitFor();
    await expectAccessible(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page, 'dark');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    await page
      .getByRole('group', { name: /^Nasiyahan ako/ })
      .getByRole('radio', { name: 'Sang-ayon', exact: true })
      .tap();
    await page.getByRole('button', { name: 'Ipadala' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Salamat po' }).waitFor();

    const again = await takda.newPage({ viewport: PHONE, locale: FILIPINO });
    await again.goto(path);
    await again.getByText('Nabigyan na ng marka ang pagbisitang ito.').waitFor();
    await expectAccessible(again, 'used');
  });

  it('is asked on the page of a reservation, and answered by keyboard alone', async () => {
    const { token } = await sessionOf(takda, MARIA);
    const { data } = await ask(takda, '/reservations?sort_by=starts_at&order_by=DESC', { token });
    const { id } = data.find(
      (one: { activity_status: string }) => one.activity_status === 'completed',
    );
    const page = await takda.newPage({ storage: await storageOf(takda, MARIA) });
    await page.goto(`/my/reservations/${id}`);
    const keys = keyboardOf(page);
    await page.getByRole('link', { name: 'Say how it was' }).waitFor();
    await keys.enter(/^Say how it was$/);
    await page.getByRole('radio', { name: 'Strongly agree' }).first().waitFor();
    await keys.enter(/^Send$/);
    await page.getByText('Choose a face first.').waitFor();
    await keys.press('Space');
    await keys.enter(/^Send$/);
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  });

  it('says that a link has ended', async () => {
    const page = await takda.newPage({ viewport: PHONE });
    page.watch.expect(/^404 from /);
    await page.goto(`/feedback#${'a'.repeat(43)}`);
    await page.getByRole('heading', { level: 1, name: 'There is nothing to rate here' }).waitFor();
    await page.getByText('A visit can be rated for 30 days.').waitFor();
  });

  it('is read by office, month and service, saved and printed', async () => {
    const storage = await storageOf(takda, ADMIN);
    const page = await takda.newPage({ storage, viewport: DESK });
    await page.goto('/admin/satisfaction');
    const table = page.getByRole('table', { name: 'By service' });
    await table.waitFor();
    await page.getByText('Overall score').first().waitFor();
    const rows = await table.getByRole('row').count();
    expect(rows).toBeGreaterThan(5);
    await page.getByLabel('Team').selectOption({ index: 1 });
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(rows);
    await page.watch.settled();
    await expectAccessible(page, 'one team');

    await page.getByRole('button', { name: 'Save: By service' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Numbers (CSV)' }).click();
    const csv = readFileSync(await (await saved).path(), 'utf8');
    expect(csv).toMatch(
      /Service,Completed visits,Answers,Response rate,SQD0,Overall score,Rating,CC1,Team/,
    );
  });

  /** Somebody was served just now. @returns where the link of their mail leads */
  async function pathOfMail(): Promise<string> {
    const service = await serviceNamed(takda, 'General consultation');
    await openAlways(takda, service.id);
    const [someone] = await otherConstituents(takda, 1);
    const { token } = await sessionOf(takda, ADMIN);
    const since = Date.now();
    const visit = await walkIn(takda, { service_id: service.id, user_id: someone?.id ?? '' });
    for (const activity_status of ['checked_in', 'in_progress', 'completed']) {
      const body = { ids: [visit.id], activity_status };
      await ask(takda, '/reservations/update/activity/status', { token, body });
    }
    const mail = await takda.mailTo(someone?.email ?? '', since);
    const link = new URL(/http\S+\/feedback#[\w-]+/.exec(mail)?.[0] ?? '');
    return link.pathname + link.hash;
  }
});
