/** The pages stand on one origin and the API on another: all of both faces, files and downloads too. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { type RunningServer, startServer } from '../support/serverProcess.ts';
import { ADMIN, DEMO_PASSWORD, MARIA, serviceNamed, storageOf } from './support/api.ts';
import { product } from './support/product.ts';

const PICTURE = {
  create: { width: 900, height: 600, channels: 3, background: '#b45309' },
} as const;

describe('pages whose API is elsewhere', () => {
  let origin = '';
  const api = product(async () => {
    origin = `http://localhost:${await freePort()}`;
    return { ALLOWED_ORIGINS: origin, PUBLIC_URL: origin };
  });
  const folder = mkdtempSync(join(tmpdir(), 'takda-pages-'));
  let pages: RunningServer;
  beforeAll(async () => {
    const { port: PORT } = new URL(origin);
    const API_BASE_URL = `${api.address}/api`;
    pages = await startServer({ PORT, API_BASE_URL, DATA_DIR: folder, DEMO: 'off' });
  });
  afterAll(async () => {
    await pages?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => expect(pages.takeProblems()).toEqual([]));

  /** A page there; what it asks of its own origin is pages alone. */
  async function open(path: string, email: string) {
    const page = await api.newPage({ storage: await storageOf(api, email) });
    page.watch.expect(new RegExp(`^asked for ${origin}/(?!api/)`));
    await page.goto(origin + path);
    return page;
  }

  it('send and show files in the administration', async () => {
    const service = await serviceNamed(api, 'General consultation');
    const page = await open(`/admin/services/${service.id}`, ADMIN);
    const buffer = await sharp(PICTURE).png().toBuffer();
    const input = page.getByLabel(/^Photo/);
    await input.setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'View: Photo' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Photo' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save service' }).click();
    await page.getByRole('heading', { level: 1, name: service.name, exact: true }).waitFor();
  });

  it('show services and their pictures, save, and load down', async () => {
    const page = await open('/', MARIA);
    const asked: Record<string, string>[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/files/')) asked.push(request.headers());
    });
    await page.getByRole('link', { name: 'General consultation', exact: true }).click();
    await page.locator('img.service-photo').waitFor();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(0);
    expect(asked.at(-1)).toMatchObject({
      accept: 'application/json',
      authorization: expect.stringMatching(/^Bearer /),
    });

    await page.goto(`${origin}/my/profile?edit=personal`);
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.locator('.toast').waitFor();
    await page.getByRole('button', { name: 'Get a copy' }).click();
    await page.getByLabel('Your password').fill(DEMO_PASSWORD);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const archive = unzipSync(readFileSync(await (await download).path()));
    expect(Object.keys(archive)).toContain('account.json');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  const widthOf = (page: Page) =>
    page.locator('img.service-photo').evaluate((image: HTMLImageElement) => image.naturalWidth);
});
