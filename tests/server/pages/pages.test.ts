import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { saveInstallation } from '../../../server/db/installation.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let folder: string;
  let served: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'takda-pages-'));
    const built = await readFile('index.html', 'utf8');
    const index = built.replace('  </head>', `${BEGINNINGS.join('')}  </head>`);
    await writeFile(join(folder, 'index.html'), index);
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

  it('names the files that a page begins with on that page alone', async () => {
    const begun = async (url: string) =>
      [...(await page(url)).matchAll(/href="\/assets\/(\w+)\.js"/g)].map(([, name]) => name);
    expect(await begun('/')).toEqual([]);
    expect(await begun('/administration')).toEqual([]);
    expect(await begun('/admin')).toEqual(['admin', 'figures']);
    expect(await begun('/admin/?from=2026-01-01')).toEqual(['admin', 'figures']);
    expect(await begun('/admin/reservations?filter=%7B%7D')).toEqual(['admin', 'desk']);
    expect(await begun('/admin/reservations/1')).toEqual(['admin']);
    expect(await page('/admin/services')).not.toContain('<!--preload');
  });
});

/** As the build writes it. */
const BEGINNINGS = [
  ['/admin/*', 'admin'],
  ['/admin', 'figures'],
  ['/admin/reservations', 'desk'],
].map(
  ([path, name]) =>
    `    <!--preload ${path}\n    <link rel="modulepreload" href="/assets/${name}.js" />\n    preload-->\n`,
);
