import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom, picture, type Upload, uploadTo } from '../../support/uploads.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  const upload = (...[token, bytes, purpose, name]: Upload) =>
    uploadTo(app.app, token, bytes, purpose, name);
  const download = (id: string, token: string | null) => downloadFrom(app.app, id, token);

  describe('an upload', () => {
    it('keeps a picture without what the camera wrote into it', async () => {
      const person = await app.as('constituent');
      const bytes = await picture()
        .withExif({ IFD0: { Copyright: 'canary' } })
        .jpeg()
        .toBuffer();
      expect(bytes.includes('canary')).toBe(true);
      const kept = await upload(person.token, bytes, 'photo', 'me.exe');
      expect(kept.status).toBe(201);
      expect(kept.body).toMatchObject({ mime: 'image/jpeg', name: 'me.jpg' });
      const back = await download(kept.body.id, person.token);
      expect(back.statusCode).toBe(200);
      expect(back.rawPayload.includes('canary')).toBe(false);
      expect(back.headers['content-disposition']).toMatch(/^attachment/);
      expect(back.headers['content-security-policy']).toMatch(/^sandbox/);
    });

    it('decides by content: a page or a drawing named .png is refused', async () => {
      const person = await app.as('constituent');
      for (const text of [
        '<html><script>1</script></html>',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        '',
      ]) {
        const answer = await upload(person.token, Buffer.from(text));
        expect(answer.status).toBe(415);
        expect(answer.body.errors).toHaveProperty('file');
      }
    });

    it('does not go through a large drawing to say that it is none of ours', async () => {
      const person = await app.as('constituent');
      const shape = '<rect x="1" filter="url(#a)" style="fill:red;stroke:blue"/>';
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${shape.repeat(150_000)}</svg>`;
      const reading = vi.spyOn(sharp.prototype, 'metadata');
      expect((await upload(person.token, Buffer.from(drawing))).status).toBe(415);
      expect(reading).not.toHaveBeenCalled();
      reading.mockRestore();
    });

    it.each(['ENOSPC', 'EDQUOT'])(
      'onto a disk without room (%s) is put off, and told to whoever runs it',
      async (code) => {
        const { token } = await app.as('constituent');
        const bytes = await picture().png().toBuffer();
        const put = vi
          .spyOn(app.files, 'put')
          .mockRejectedValue(Object.assign(new Error('no space left'), { code }));
        expectLogged(/the disk is full/);
        const { status, body } = await upload(token, bytes);
        put.mockRestore();
        expect([status, body]).toMatchObject([
          503,
          { code: 'unavailable', message: 'There is no room left to keep this. Try again later.' },
        ]);
        expect((await upload(token, bytes)).status).toBe(201);
      },
    );

    it('needs no name', async () => {
      const { token } = await app.as('constituent');
      const part = (head: string, content: string) =>
        `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
      const nameless = 'name="file"\r\nContent-Type: application/octet-stream';
      const form = `${part('name="purpose"', 'identification')}${part(nameless, '%PDF-1.7')}--x--\r\n`;
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/files/upload',
        payload: form,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
      });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ name: 'file.pdf', mime: 'application/pdf' });
    });

    it('is one of at most 500 that a person has', async () => {
      const person = await app.as('constituent');
      const at = app.clock.now().toISOString();
      await app.db.execute(sql`insert into files (id, owner_id, purpose, name, mime, size, created_at)
        select gen_random_uuid(), ${person.user.id}, 'photo', 'me', 'image/png', 70, ${at}::timestamptz
        from generate_series(1, 500)`);
      const answer = await upload(person.token, await picture().png().toBuffer());
      expect(answer).toMatchObject({
        status: 413,
        body: { errors: { file: expect.stringContaining('500 files') } },
      });
    });

    it('says what is wrong with a file in words that help', async () => {
      const person = await app.as('constituent');
      const before = app.files.keys;
      const whole = await picture(800).jpeg().toBuffer();
      const wide = { width: 9000, height: 5000, channels: 3, background: '#fff' } as const;
      const refusals: [Uint8Array, string, RegExp][] = [
        [Buffer.alloc(0), 'photo', /^This file is empty/],
        [Buffer.from('%PDF-1.7'), 'photo', /^Choose a JPEG, PNG or WebP picture$/],
        [Buffer.from('text'), 'identification', /picture, or a PDF/],
        [whole.subarray(0, 300), 'photo', /damaged/],
        [await sharp({ create: wide }).png().toBuffer(), 'photo', /more than 40 million pixels/],
        [Buffer.alloc(10 * 1024 * 1024 + 1), 'photo', /over 10 MB/],
      ];
      for (const [bytes, purpose, words] of refusals) {
        const { status, body } = await upload(person.token, bytes, purpose);
        expect([413, 415]).toContain(status);
        expect(body.errors.file).toMatch(words);
      }
      expect(app.files.keys).toEqual(before);
    });

    it('has bounds: size, pixels, and a purpose that is declared', async () => {
      const person = await app.as('constituent');
      const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10 * 1024 * 1024 + 1)]);
      expect((await upload(person.token, large, 'identification')).status).toBe(413);
      const wide = await sharp({
        create: { width: 9000, height: 5000, channels: 3, background: '#fff' },
      })
        .png()
        .toBuffer();
      expect((await upload(person.token, wide)).status).toBe(415);
      const bytes = await picture().png().toBuffer();
      expect((await upload(person.token, bytes, 'malware')).body.errors).toHaveProperty('purpose');
    });

    it('needs an account, and staff for what everybody sees', async () => {
      const bytes = await picture().png().toBuffer();
      expect((await upload(null, bytes)).status).toBe(401);
      const person = await app.as('constituent');
      expect((await upload(person.token, bytes, 'service')).status).toBe(403);
    });
  });

  describe('a download', () => {
    it('is for its owner and administrators, and answers others as if it were not there', async () => {
      const [owner, other, admin] = [
        await app.as('constituent'),
        await app.as('constituent'),
        await app.as('admin'),
      ];
      const { body } = await upload(
        owner.token,
        await picture().png().toBuffer(),
        'identification',
      );
      expect((await download(body.id, owner.token)).statusCode).toBe(200);
      expect((await download(body.id, admin.token)).statusCode).toBe(200);
      const refused = await download(body.id, other.token);
      const absent = await download('01900000-0000-7000-8000-000000000000', other.token);
      expect(refused.statusCode).toBe(404);
      expect(refused.json()).toEqual(absent.json());
      expect((await download(body.id, null)).statusCode).toBe(404);
    });

    it('shows everybody the picture of a service', async () => {
      const admin = await app.as('admin');
      const { body } = await upload(admin.token, await picture().webp().toBuffer(), 'service');
      await buildService(app.db, { photo: body.id });
      expect((await download(body.id, null)).headers['content-type']).toBe('image/webp');
    });
  });
});
