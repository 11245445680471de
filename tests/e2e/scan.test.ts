/** Staff scan the code of a reservation with the camera of their phone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { encodeQR } from 'qr';
import { expect, inject, it } from 'vitest';
import { BROWSER_FLAGS } from '#scripts/test/findBrowser.ts';
import { otherConstituents, STAFF, serviceNamed, storageOf } from './support/api.ts';
import { PHONE, product } from './support/product.ts';
import { openAlways, walkIn } from './support/walkIn.ts';

const takda = product();

it('finds a reservation by the code before the camera, and checks nobody in twice', async () => {
  const service = await serviceNamed(takda, 'Animal bite treatment');
  await openAlways(takda, service.id);
  const [person] = await otherConstituents(takda, 1);
  const { reference } = await walkIn(takda, {
    service_id: service.id,
    user_id: String(person?.id),
  });
  const folder = mkdtempSync(join(tmpdir(), 'takda-scan-'));
  const film = join(folder, 'code.y4m');
  writeFileSync(film, filmOf(`${takda.address}/ticket?reference=${reference}`));
  const browser = await chromium.launch({
    executablePath: inject('browserPath'),
    args: [
      ...BROWSER_FLAGS,
      ...[
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: takda.address, viewport: PHONE });
    const storage = await storageOf(takda, STAFF);
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, storage);
    const page = await context.newPage();
    await page.goto('/admin/today');
    // What the camera is shown may be read before anybody sees the dialog.
    const scan = () => page.getByRole('button', { name: 'Scan with the camera' }).click();
    await scan();
    await page.getByText(/ is here$/).waitFor();
    await scan();
    await page.getByRole('dialog').getByText(reference).first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

/** An uncompressed film of one picture, with the text as a QR code in its middle. */
function filmOf(text: string): Buffer {
  const [width, height, dot] = [640, 480, 8];
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const size = rows.length;
  const [left, top] = [(width - size * dot) / 2, (height - size * dot) / 2];
  const light = Buffer.alloc(width * height, 235);
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < dot; line++) {
        const from = Math.floor(top + y * dot + line) * width + Math.floor(left + x * dot);
        light.fill(16, from, from + dot);
      }
    }
  }
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, frame, frame, frame]);
}
