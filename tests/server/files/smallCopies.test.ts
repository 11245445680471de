import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom, picture, uploadTo } from '../../support/uploads.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  const download = (path: string, token: string | null) => downloadFrom(app.app, path, token);

  describe('a smaller copy of a picture', () => {
    it('is made when it is first asked for, and kept', async () => {
      const { token } = await app.as('constituent');
      const bytes = await picture(800, 600).jpeg().toBuffer();
      const { body } = await uploadTo(app.app, token, bytes);
      expect(app.files.keys).not.toContain(`${body.id}.thumb`);
      for (const time of ['first', 'second']) {
        const answer = await download(`${body.id}?size=thumb`, token);
        expect(answer.statusCode, time).toBe(200);
        expect(answer.headers['content-type']).toBe('image/webp');
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
          width: 160,
          height: 120,
        });
      }
      expect(app.files.keys).toContain(`${body.id}.thumb`);
      const whole = await download(body.id, token);
      expect(await sharp(whole.rawPayload).metadata()).toMatchObject({
        width: 800,
        format: 'jpeg',
      });
    });

    it('is never larger than the picture itself', async () => {
      const { token } = await app.as('constituent');
      const { body } = await uploadTo(app.app, token, await picture(40, 30).png().toBuffer());
      const answer = await download(`${body.id}?size=card`, token);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
    });

    it('is for those who may see the picture, and answers others as if there were none', async () => {
      const [owner, other, staff] = [
        await app.as('constituent'),
        await app.as('constituent'),
        await app.as('staff'),
      ];
      const bytes = await picture().png().toBuffer();
      const { body } = await uploadTo(app.app, owner.token, bytes, 'identification');
      const path = `${body.id}?size=thumb`;
      expect((await download(path, owner.token)).statusCode).toBe(200);
      for (const token of [other.token, staff.token, null]) {
        const answer = await download(path, token);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual((await download(crypto.randomUUID(), token)).json());
      }
    });

    it('is noted as read and lies in no cache when it shows an identification', async () => {
      const admin = await app.as('admin');
      const owner = await app.as('constituent');
      const bytes = await picture().png().toBuffer();
      const { body } = await uploadTo(app.app, owner.token, bytes, 'identification');
      const answer = await download(`${body.id}?size=thumb`, admin.token);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const log = await admin.get(
        `/activity-logs?action=read_identification&actor_id=${admin.user.id}`,
      );
      expect(log.body.total).toBe(1);
    });

    it('may stay with whoever asked for it when it shows another picture', async () => {
      const admin = await app.as('admin');
      const bytes = await picture().png().toBuffer();
      const { body } = await uploadTo(app.app, admin.token, bytes, 'service');
      await buildService(app.db, { photo: body.id });
      const { headers } = await download(`${body.id}?size=card`, null);
      expect(headers['cache-control']).toBe('private, max-age=86400, immutable');
      expect(headers.vary).toContain('Authorization');
    });

    it('is there of no PDF, and in no other size', async () => {
      const { token } = await app.as('constituent');
      const { body } = await uploadTo(app.app, token, Buffer.from('%PDF-1.7'), 'identification');
      expect((await download(`${body.id}?size=thumb`, token)).statusCode).toBe(404);
      const wrong = await download(`${body.id}?size=huge`, token);
      expect(wrong.statusCode).toBe(422);
      expect(wrong.json().errors).toEqual({ size: 'Choose one of the list' });
    });
  });
});
