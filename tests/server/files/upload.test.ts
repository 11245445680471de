import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const picture = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#0f766e' } });

onEachEngine((engine) => {
  const app = testApp({ engine });

  async function upload(
    token: string | null,
    bytes: Uint8Array,
    purpose = 'photo',
    name = 'me.png',
  ) {
    const form = new FormData();
    form.set('purpose', purpose);
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const encoded = new Response(form);
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/files/upload',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const download = (id: string, token: string | null) =>
    app.app.inject({
      url: `/api/files/${id}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

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
      expect(kept.body).toMatchObject({ mime: 'image/jpeg', name: 'me.exe' });
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
      expect((await download(body.id, null)).headers['content-type']).toBe('image/webp');
    });
  });
});
