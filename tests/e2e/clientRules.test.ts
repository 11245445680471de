/** What the client always does, whichever screen it is. */
import { describe, expect, it } from 'vitest';
import { ADMIN, ask, MARIA, sessionOf, storageOf } from './support/api.ts';
import { product } from './support/product.ts';

describe('all screens', () => {
  const takda = product();

  it('begin with the loader and your profile', async () => {
    const { token } = await sessionOf(takda, MARIA);
    const page = await takda.newPage({ storage: await storageOf(takda, MARIA) });
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/profile'));
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/my/reservations', { waitUntil: 'commit' });
    await page.getByText('Please wait while we load the content...').waitFor();
    expect(await page.locator('.loader img').boundingBox()).not.toBeNull();
    goOn();
    expect((await asked).headers().authorization).toBe(`Bearer ${token}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('.loader').count()).toBe(0);
  });

  it('live in the time of the server, and of these tests', async () => {
    const { expires_at } = await ask(takda, '/login/code', { body: { email: ADMIN } });
    const page = await takda.newPage();
    await page.goto('/faqs');
    const server = Date.parse(expires_at) - 600_000;
    expect(Math.abs(server - Date.now())).toBeLessThan(60_000);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeLessThan(60_000);
  });

  it('go to the top with every route', async () => {
    const page = await takda.newPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'General consultation' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/faqs"]')?.click());
    await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
    const top = () => page.evaluate(() => window.scrollY);
    expect(await top()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 200));
    await page.goBack();
    await page.getByRole('link', { name: 'General consultation' }).waitFor();
    await expect.poll(top).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
    await expect.poll(top).toBe(0);
  });

  it('stay where they are beneath a dialog that has an address, which going back closes', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.setViewportSize({ width: 390, height: 420 });
    await page.goto('/admin/teams');
    await page
      .getByRole('link', { name: /City Health Office/ })
      .first()
      .click();
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await remove.waitFor();
    const show = new URL(page.url()).pathname;
    await page.evaluate(() => window.scrollTo(0, 40));
    const before = await page.evaluate(() => window.scrollY);
    await remove.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /^Delete / });
    await question.waitFor();
    expect(new URL(page.url()).pathname).toBe(`${show}/modal/delete`);
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(show);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.goForward();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(show);
  });

  it('say what was done at the top, in the middle', async () => {
    const page = await takda.newPage({ storage: await storageOf(takda, MARIA) });
    await page.goto('/my/profile?edit=personal');
    await page.getByRole('button', { name: /^Save/ }).click();
    const box = await page.locator('.toast').boundingBox();
    const { innerWidth } = await page.evaluate(() => ({ innerWidth: window.innerWidth }));
    expect(box?.y).toBeLessThan(40);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - innerWidth / 2)).toBeLessThan(10);
    // The page has made room at its top: nothing of its header is covered there.
    await page.evaluate(() => window.scrollTo(0, 0));
    const header = await page.locator('header').first().boundingBox();
    expect(header?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  });
});
