/** Files within the administration: looked at, cut and sent, above everything else there. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { focusedName } from './support/actions.ts';
import { ADMIN, ask, serviceNamed, sessionOf, storageOf } from './support/api.ts';
import { PHONE, product } from './support/product.ts';

const PICTURE = {
  create: { width: 900, height: 600, channels: 3, background: '#b45309' },
} as const;
const PAPER = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>`);

describe('files', () => {
  const takda = product();

  it('show above the page, keep the focus and give it back; a face is cut before it is sent', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const [person] = (await ask(takda, '/users?identification.status=submitted', { token })).data;
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto(`/admin/users/${person.id}/show?tab=identification`);
    const opener = page.getByRole('button', { name: 'Open the picture: Front' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Identification' });
    await dialog.getByRole('img', { name: 'Front' }).waitFor();
    expect(await names(page, 16)).not.toContain('');
    expect(await page.evaluate(() => document.querySelectorAll('dialog[open]').length)).toBe(1);
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('+');
    await dialog.getByText('150 %').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Open the picture: Front');

    const photo = page.getByRole('button', { name: /^Change the photo of / });
    await photo.click();
    const choose = page.getByRole('menuitem', { name: 'Choose another photo' });
    if (await choose.isVisible()) await choose.click();
    const cutting = page.getByRole('dialog', { name: /^Photo of / });
    const buffer = await sharp(PICTURE).jpeg().toBuffer();
    const input = cutting.getByLabel(/Choose a picture/);
    await input.setInputFiles({ name: 'face.txt', mimeType: 'text/plain', buffer: PAPER });
    await cutting.getByText('Choose a JPEG, PNG or WebP picture').waitFor();
    await input.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer });
    await cutting.getByRole('region', { name: 'Part of the picture to keep' }).press('+');
    await cutting.getByRole('button', { name: 'Save photo' }).click();
    await page.getByText('Photo saved').waitFor();
    await cutting.waitFor({ state: 'detached' });
    const small = page.waitForResponse((reply) => reply.url().endsWith('?size=thumb'));
    await page.goto(
      `/admin/users?filter=${encodeURIComponent(JSON.stringify({ search: person.username }))}`,
    );
    expect((await small).headers()['content-type']).toBe('image/webp');
  });

  it('are sent from a form of the administration', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const service = await serviceNamed(takda, 'General consultation');
    const page = await takda.newPage({ storage: await storageOf(takda, ADMIN) });
    await page.goto(`/admin/services/${service.id}`);
    const input = page.getByLabel(/^Photo/);
    await input.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: PAPER });
    await page.getByText('Choose a JPEG, PNG or WebP picture').waitFor();
    const buffer = await sharp(PICTURE).png().toBuffer();
    await input.setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'View: Photo' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Photo' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save service' }).click();
    await page.getByRole('heading', { level: 1, name: service.name, exact: true }).waitFor();
    expect((await ask(takda, `/services/show/${service.id}`, { token })).photo).not.toBeNull();
  });

  it('are sent by a person for both sides at once; a PDF shows within the page', async () => {
    const { token } = await sessionOf(takda, ADMIN);
    const asked = '/users?status=active&identification.status=none&per_page=50';
    const { data } = await ask(takda, asked, { token });
    const person = data.find(({ roles }: { roles: unknown[] }) => roles.length === 1);
    const page = await takda.newPage({
      viewport: PHONE,
      storage: await storageOf(takda, person.email),
    });
    await page.goto('/my/profile');
    const buffer = await sharp(PICTURE).jpeg().toBuffer();
    await page.getByLabel('Type of document').selectOption('Passport');
    await page.getByLabel(/^Front of the document/).setInputFiles([
      { name: 'front.pdf', mimeType: 'application/pdf', buffer: PAPER },
      { name: 'back.jpg', mimeType: 'image/jpeg', buffer },
    ]);
    await page.getByRole('button', { name: 'View: Back of the document' }).waitFor();
    await page.getByRole('button', { name: 'View: Front of the document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Front of the document' });
    await dialog.getByRole('link', { name: 'Download' }).waitFor();
    if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
      expect(await dialog.locator('iframe').getAttribute('src')).toMatch(/^blob:/);
    } else await dialog.getByText(/does not show PDF files/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send identification' }).click();
    await page.getByText('The identification is sent.').waitFor();
  });
});

/** What Tab reaches, one after the other, within the dialog that is open; empty for anything else. */
async function names(page: Page, steps: number): Promise<string[]> {
  const reached: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(step < steps / 2 ? 'Tab' : 'Shift+Tab');
    const isWithin = await page.evaluate(
      () => document.activeElement?.closest('dialog[open]') !== null,
    );
    reached.push(isWithin ? await focusedName(page) : '');
  }
  return reached;
}
