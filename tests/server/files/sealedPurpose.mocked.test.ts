/** A field that somebody declares with `sealed: true`, as the picture of a service is here. */
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { downloadFrom, picture, uploadTo } from '../../support/uploads.ts';

vi.mock('#schema/declaration/fileFields.ts', async (original) => {
  const real = await original<typeof import('#schema/declaration/fileFields.ts')>();
  return { ...real, sealedPurposes: () => [...real.sealedPurposes(), 'service'] };
});

onOneEngine((engine) => {
  const app = testApp({ engine });

  it('has each reading logged with the record that it belongs to, once it belongs to one', async () => {
    const admin = await app.as('admin');
    const { body } = await uploadTo(
      app.app,
      admin.token,
      await picture().png().toBuffer(),
      'service',
    );
    const ofSender = () => downloadFrom(app.app, body.id, admin.token);
    expect((await ofSender()).statusCode).toBe(200);
    const { id } = await buildService(app.db, { photo: body.id });
    expect((await ofSender()).statusCode).toBe(200);
    const reader = await app.as('constituent');
    const reply = await downloadFrom(app.app, body.id, reader.token);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toContain('no-store');
    const logged = await rows(
      app.db,
      sql`select actor_id, resource, subject_id from activity_logs where action = 'read_file' order by id`,
    );
    const reading = { resource: 'services', subject_id: id };
    expect(logged).toEqual([
      { actor_id: admin.user.id, ...reading },
      { actor_id: reader.user.id, ...reading },
    ]);
    const [kept] = await rows(app.db, sql`select sealed_key from files where id = ${body.id}`);
    expect(kept).toEqual({ sealed_key: expect.any(String) });
  });
});
