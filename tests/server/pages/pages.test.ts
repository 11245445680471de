import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { saveInstallation } from '#server/db/installation.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let folder: string;
  let served: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'takda-pages-'));
    for (const page of ['index.html', 'admin.html']) await copyFile(page, join(folder, page));
    await mkdir(join(folder, '.vite'));
    for (const [page, parts] of Object.entries(BUILT)) {
      await writeFile(join(folder, `.vite/${page}.json`), JSON.stringify(parts));
    }
    served = await buildApp(app.deps, { logger: false, client: folder });
  });
  afterAll(async () => {
    await served?.close();
    await rm(folder, { recursive: true });
  });
  const page = async (url: string, language = 'en') =>
    (await served.inject({ url, headers: { 'accept-language': language } })).body;
  const saying = (sentence: string) => new RegExp(`<aside class="restored">${sentence}`);

  it('says on each page of a restored installation what it is, until it is adopted', async () => {
    const shown = /-->\s*<link rel="stylesheet" href="\/restored.css" \/>/;
    const at = app.clock.now().toISOString();
    expect(await page('/')).not.toMatch(shown);
    await saveInstallation(app.db, { restored_at: at });
    for (const url of ['/', '/admin', '/admin/desk']) {
      expect(await page(url), url).toMatch(shown);
      expect(await page(url), url).toMatch(saying('This is a restored backup'));
    }
    expect(await page('/', 'fil')).toMatch(saying('Isa itong naibalik na backup'));
    await saveInstallation(app.db, { adopted_at: at });
    expect(await page('/')).not.toMatch(shown);
  });

  it('has a page for each face', async () => {
    const scriptOf = async (url: string) => /src="\/src\/(\w+)/.exec(await page(url))?.[1];
    for (const url of ['/', '/administration', '/my/reservations']) {
      expect(await scriptOf(url), url).toBe('frontPage');
    }
    for (const url of ['/admin', '/admin/', '/admin?from=2026-01-01', '/admin/services/1']) {
      expect(await scriptOf(url), url).toBe('adminPage');
    }
    expect((await served.inject({ url: '/admin.html' })).statusCode).toBe(404);
  });

  it('names the files that the screen of a page begins with, on that page alone', async () => {
    const begun = async (url: string) =>
      [...(await page(url)).matchAll(/href="\/assets\/(\w+\.\w+)"/g)].map(([, name]) => name);
    expect(await begun('/')).toEqual(['footer.js']);
    expect(await begun('/services/1')).toEqual([
      'service.css',
      'footer.js',
      'service.js',
      'slots.js',
    ]);
    expect(await begun('/administration')).toEqual([]);
    expect(await begun('/admin')).toEqual(['figures.js']);
    expect(await begun('/admin/?from=2026-01-01')).toEqual(['figures.js']);
    expect(await begun('/admin/reservations?filter=%7B%7D')).toEqual(['desk.js']);
    expect(await begun('/admin/reservations/1')).toEqual([]);
  });
});

/** What was built, in a few parts. */
const part = (name: string, more = {}) => ({ file: `assets/${name}.js`, ...more });
const BUILT = {
  front: {
    'index.html': part('index', { css: ['assets/index.css'] }),
    'src/custom/front/shell/Footer.tsx': part('footer', { imports: ['index.html'] }),
    'src/custom/front/services/service/ServicePage.tsx': part('service', {
      css: ['assets/service.css'],
      imports: ['index.html', '_slots.js'],
    }),
    '_slots.js': part('slots', { imports: ['index.html'] }),
    'src/custom/front/officePages.ts': part('office'),
    'src/custom/front/page/NotFoundPage.tsx': part('missing'),
  },
  admin: {
    'admin.html': part('admin'),
    'src/custom/admin/figures/DashboardPage.tsx': part('figures', { imports: ['admin.html'] }),
    'src/custom/admin/reservations/ReservationDesk.tsx': part('desk', { imports: ['admin.html'] }),
  },
};
