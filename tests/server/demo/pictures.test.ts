import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { addIdentifications } from '#server/demo/pictures/addIdentifications.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom } from '../../support/uploads.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });

  beforeAll(async () => {
    await seedDemo(app.db, app.clock.now);
    await addIdentifications(app.db, { store: app.files, keyring: app.deps.keyring });
  });

  it('whoever waits for a review has sent a document that a reviewer can open', async () => {
    const admin = await app.as('admin');
    const { body } = await admin.get('/users?identification.status=submitted&per_page=100');
    expect(body.total).toBeGreaterThan(5);
    for (const { identification } of body.data) {
      expect([1, 2]).toContain(identification.files.length);
    }
    const [{ identification }] = body.data;
    const file = await downloadFrom(app.app, identification.files[0], admin.token);
    expect(file.statusCode).toBe(200);
    expect(app.files.keys).toContain(`sealed-${identification.files[0]}`);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 1000,
    });
  });
});
