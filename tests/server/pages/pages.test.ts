import { copyFile, mkdtemp, rm } from 'node:fs/promises';
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
    await copyFile('index.html', join(folder, 'index.html'));
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
});
