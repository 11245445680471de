/** An upload is all there or refused, never cut, whatever it is, and however it comes in. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { filePurposes, picturePurposes } from '#schema/declaration/fileFields.ts';
import { MAX_UPLOAD_BYTES } from '#schema/files/fileKinds.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { picture } from '../../support/uploads.ts';

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';
const KINDS: Record<string, () => Promise<Buffer>> = {
  JPEG: () => picture().jpeg().toBuffer(),
  PNG: () => picture().png().toBuffer(),
  WebP: () => picture().webp().toBuffer(),
  PDF: async () => Buffer.from(PDF),
};
const SIZES = { 'one byte less': -1, 'just as much': 0, 'one byte more': 1, '70 kB more': 70_000 };
const padded = async (kind: string, more: number) => {
  const bytes = await (KINDS[kind] as () => Promise<Buffer>)();
  return Buffer.concat([bytes, Buffer.alloc(MAX_UPLOAD_BYTES + more - bytes.length, 32)]);
};

/** Fast: as it comes from memory. Slowly: in pieces, one of which ends with the last byte that may be. */
async function* bodyOf(bytes: Buffer, purpose: string, isSlow: boolean) {
  const part = (head: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  yield Buffer.from(`${part('name="purpose"')}${purpose}\r\n`);
  yield Buffer.from(part('name="file"; filename="a"'));
  const first = bytes.subarray(0, MAX_UPLOAD_BYTES);
  const piece = isSlow ? 1_000_003 : first.length;
  for (let at = 0; at < first.length; at += piece) {
    yield first.subarray(at, at + piece);
    await setImmediate();
  }
  if (isSlow) await new Promise((resolve) => setTimeout(resolve, 20));
  yield Buffer.concat([bytes.subarray(MAX_UPLOAD_BYTES), Buffer.from('\r\n--x--\r\n')]);
}

onOneEngine((engine) => {
  const app = testApp({ engine });
  const send = async (bytes: Buffer, purpose: string, isSlow: boolean) => {
    const { token } = await app.as('admin');
    return app.app.inject({
      method: 'POST',
      url: '/api/files/upload',
      payload: Readable.from(bodyOf(bytes, purpose, isSlow)),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
  };

  describe.each(Object.keys(KINDS))('a %s', (kind) => {
    it.each(Object.entries(SIZES))(
      'is taken or refused when it is %s than 10 MiB',
      async (_name, more) => {
        const bytes = await padded(kind, more);
        for (const isSlow of [true, false]) {
          const answer = await send(bytes, 'answer', isSlow);
          expect([isSlow, answer.statusCode]).toEqual([isSlow, more > 0 ? 413 : 201]);
          if (more > 0) expect(answer.json().errors.file).toMatch(/over 10 MB/);
          else if (kind === 'PDF') expect(answer.json().size).toBe(bytes.length);
        }
      },
    );
  });

  it.each(filePurposes())('whatever it is for: %s', async (purpose) => {
    const kind = picturePurposes().includes(purpose) ? 'PNG' : 'PDF';
    expect((await send(await padded(kind, 0), purpose, true)).statusCode).toBe(201);
    expect((await send(await padded(kind, 1), purpose, true)).statusCode).toBe(413);
  });
});
