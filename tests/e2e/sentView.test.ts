/** The first view as the server sends it: without JavaScript, and taken over by the page. */
import { describe, expect, it } from 'vitest';
import { MARIA, serviceNamed, storageOf } from './support/api.ts';
import { DESK, PHONE, product } from './support/product.ts';

const HOME = 'What would you like to book?';

describe('the first view', () => {
  const takda = product();

  it('can be read, searched and called from without JavaScript', async () => {
    const page = await takda.newPage({ viewport: PHONE, hasScripts: false });
    await page.goto('/');
    expect(await page.title()).toContain(HOME);
    await page.getByRole('searchbox').fill('birth');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/search=birth/);
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    expect(await links.count()).toBeGreaterThan(0);
    expect(await links.count()).toBeLessThan(8);
    await links.first().click();
    await page.waitForURL(/services/);
    expect(await page.getByRole('heading', { level: 2, name: 'How long it takes' }).count()).toBe(
      1,
    );
    expect(await page.locator('footer a[href^="tel:"]').count()).toBe(1);
    await page.getByRole('link', { name: 'Questions' }).click();
    await page.locator('summary').first().click();
    expect(await page.locator('details[open] p').first().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Filipino' }).click();
    await page.waitForURL(/lang=fil/);
    await page.goto('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('fil');
  });

  it('says what is not there', async () => {
    for (const path of ['/nonsense', '/services/unknown', '/services/x/y']) {
      expect((await fetch(takda.address + path)).status, path).toBe(404);
    }
    for (const path of ['/', '/login', '/my/reservations', '/admin', '/figures']) {
      expect((await fetch(takda.address + path)).status, path).toBe(200);
    }
  });

  it('tells search engines what a service is', async () => {
    const { id, name } = await serviceNamed(takda, 'General consultation');
    const html = await (await fetch(`${takda.address}/services/${id}`)).text();
    const [, about = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(about)).toMatchObject({ '@type': 'GovernmentService', name });
  });

  for (const viewport of [PHONE, DESK]) {
    it(`is taken over as it stands, ${viewport.width} px wide`, async () => {
      const { id } = await serviceNamed(takda, 'General consultation');
      for (const path of ['/', `/services/${id}`, '/faqs']) {
        const page = await takda.newPage({ viewport });
        await page.addInitScript(watchShifts);
        await page.goto(path);
        await page.watch.settled();
        // React says in the console what it could not take over, which fails the test.
        expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.01);
        await page.close();
      }
    });

    it(`becomes that of whoever is signed in, ${viewport.width} px wide`, async () => {
      const height = () => document.querySelector('header')?.getBoundingClientRect().height;
      const nobody = await takda.newPage({ viewport });
      await nobody.goto('/');
      await nobody.watch.settled();
      const before = await nobody.evaluate(height);
      const page = await takda.newPage({ viewport, storage: await storageOf(takda, MARIA) });
      const asked = page.waitForRequest((request) =>
        Boolean(request.url().includes('/api/services/search?') && request.headers().authorization),
      );
      await page.goto('/');
      await page.getByRole('link', { name: 'Maria' }).waitFor();
      await asked;
      await page.watch.settled();
      expect(await page.evaluate(height)).toBe(before);
    });

    it(`has room for what they find there, ${viewport.width} px wide`, async () => {
      const page = await takda.newPage({ viewport, storage: await storageOf(takda, MARIA) });
      const own = page.getByRole('list', { name: 'For you' });
      await page.addInitScript(watchShifts);
      // At the first visit the room is a guess, later it is as high as what was in it.
      for (const visit of ['first', 'second']) {
        await page.goto('/');
        await own.waitFor();
        await page.watch.settled();
        const shifted = await page.evaluate(() => Reflect.get(window, 'shifted'));
        expect(shifted, visit).toBeLessThan(0.01);
      }
    });
  }

  it('lists the services of a phone within four screens', async () => {
    const page = await takda.newPage({ viewport: PHONE });
    await page.goto('/');
    await page.watch.settled();
    const list = (await page.locator('main').boundingBox())?.height ?? 0;
    expect(list).toBeLessThan(4 * PHONE.height);
    // The screen's own styles win over those of every icon.
    expect(await page.locator('.service-picture').first().boundingBox()).toMatchObject({
      width: 44,
      height: 44,
    });
  });

  it('keeps what was typed before the page was alive', async () => {
    const page = await takda.newPage({ viewport: PHONE });
    let go = () => {};
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await waits;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('birth');
    go();
    await page.waitForURL(/search=birth/);
    expect(await page.getByRole('searchbox').inputValue()).toBe('birth');
  });
});

/** In the page, from its beginning: how much has moved. */
function watchShifts() {
  Reflect.set(window, 'shifted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sum = Reflect.get(window, 'shifted') + Reflect.get(entry, 'value');
      Reflect.set(window, 'shifted', sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
