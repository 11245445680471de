/** An administrator changes what is on offer, and constituents see it. */
import { describe, expect, it } from 'vitest';
import { signInByPassword } from './support/actions.ts';
import { ADMIN, DEMO_PASSWORD, serviceNamed, storageOf } from './support/api.ts';
import { PHONE, product } from './support/product.ts';

const BEFORE = 'Certified copy of a birth, marriage or death record';
const AFTER = 'Certified copies';

describe('an administrator', () => {
  const takda = product();

  it('renames a service, gives it more places and other hours; the front shows it', async () => {
    const { id } = await serviceNamed(takda, BEFORE);
    const page = await takda.newPage();
    await page.goto('/admin');
    await signInByPassword(takda, page, { email: ADMIN, password: DEMO_PASSWORD });
    await page.getByRole('link', { name: 'Services' }).first().click();
    await page.getByLabel('Search services').fill('certified');
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByRole('link', { name: BEFORE }).click();
    await page.getByRole('heading', { level: 1, name: BEFORE }).waitFor();
    await page.getByRole('link', { name: 'Edit service' }).click();

    const name = page.getByLabel('Name', { exact: true });
    await name.fill('');
    // No places at all are also fewer than one booking may take.
    await page.getByLabel('People per slot').fill('0');
    await page.getByRole('button', { name: 'Save service' }).click();
    await page.getByText('3 fields need another look').waitFor();

    await name.fill(AFTER);
    await page.getByLabel('People per slot').fill('4');
    await page.getByRole('switch', { name: 'Sunday' }).check();
    await page.getByLabel('Sunday opens').fill('10:00');
    await page.getByLabel('Sunday closes').fill('09:00');
    await page.getByRole('button', { name: 'Save service' }).click();
    await page.getByText('It closes before it opens').first().waitFor();
    await page.getByLabel('Sunday closes').fill('12:00');
    await page.getByRole('button', { name: 'Save service' }).click();
    await page.getByText('Service saved').waitFor();
    await page.getByRole('heading', { level: 1, name: AFTER }).waitFor();

    const front = await takda.newPage({ viewport: PHONE });
    await front.goto('/');
    await front.getByRole('link', { name: AFTER, exact: true }).tap();
    await front.getByRole('heading', { level: 1, name: AFTER }).waitFor();
    await front
      .getByRole('button', { name: /\d+ (free|left)/ })
      .first()
      .waitFor();
    const sunday = front.getByRole('button', { name: /^Sunday, .*\d+ (free|left)/ });
    await sunday.first().tap();
    await front.getByRole('button', { name: /10:00–10:15\sAM.*4 places left/ }).waitFor();
    expect(front.url()).toContain(id);
  });

  it('makes a category, is told of a name that is taken, and deletes it', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    page.watch.expect(/^409 /);
    await page.goto('/admin/constituent-categories');
    const start = page.getByRole('link', { name: 'New constituent category' }).first();
    await start.click();
    await page.getByLabel('Name', { exact: true }).fill('Fisherfolk of the bay');
    await page.getByRole('button', { name: 'Create constituent category' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fisherfolk of the bay' }).waitFor();

    await page.goto('/admin/constituent-categories/create');
    await page.getByLabel('Name', { exact: true }).fill('fisherfolk of the BAY');
    await page.getByRole('button', { name: 'Create constituent category' }).click();
    await page.getByText('This is taken already').first().waitFor();

    await page.goto('/admin/constituent-categories');
    await page.getByRole('link', { name: 'Fisherfolk of the bay' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Delete constituent category' })
      .click();
    await page.getByText('Constituent category moved to the trash').waitFor();
    await page.getByRole('heading', { level: 1, name: /categories/i }).waitFor();
    expect(await page.getByRole('link', { name: 'Fisherfolk of the bay' }).count()).toBe(0);
  });

  it('is warned before unsaved changes are lost', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin/settings');
    const name = page.getByLabel('Name', { exact: true });
    await name.waitFor();
    await name.fill('Another city');
    await page.getByRole('link', { name: 'Teams' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Another city');
  });

  it('changes the name of the organisation; every page carries it', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto('/admin/settings');
    await page.getByLabel('Name', { exact: true }).fill('City of <Test> & Sons');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Settings saved').waitFor();
    const front = await takda.newPage();
    const reply = await front.goto('/');
    expect(await reply?.text()).toContain('City of &#60;Test&#62; &#38; Sons');
    await front.getByRole('link', { name: 'City of <Test> & Sons' }).first().waitFor();
  });
});
