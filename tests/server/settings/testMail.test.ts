import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { type Outbox, startOutbox } from '#server/mails/outbox/outbox.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries } from '../signIn/sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  const quiet = { warn: () => {}, error: () => {} };
  let outbox: Outbox;
  beforeEach(async () => {
    await forgetTries(app);
    outbox = startOutbox(app.deps, quiet);
  });
  afterEach(async () => {
    app.mailbox.failWith(null);
    await outbox.stop();
  });

  it('goes to whoever asks, through the queue, and says where it lies', async () => {
    const admin = await app.as('admin');
    const { status, body } = await admin.post('/settings/test-mail');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'sent',
      recipient: admin.user.email,
      by: 'file',
      error: null,
    });
    expect(body.place).toMatch(new RegExp(`outbox.${body.id}\\.eml$`));
    const mail = app.mailbox.lastTo(admin.user.email);
    expect(mail.subject).toBe('A test mail from Takda');
    const logged = await rows<{ action: string }>(
      app.db,
      sql`select action from activity_logs where actor_id = ${admin.user.id}`,
    );
    expect(logged).toEqual([{ action: 'test_mail' }]);
  });

  it('says what kind of failure kept it from being sent', async () => {
    const admin = await app.as('admin');
    const refused = Object.assign(new Error('535 5.7.8 bad credentials for admin@example.test'), {
      code: 'EAUTH',
      responseCode: 535,
    });
    app.mailbox.failWith(refused);
    const { body } = await admin.post('/settings/test-mail');
    expect(body).toMatchObject({ state: 'retrying', error: 'EAUTH 535' });
  });

  it('is for who may change the settings, five times in ten minutes', async () => {
    const staff = await app.as('staff');
    expect((await staff.post('/settings/test-mail')).status).toBe(403);
    expect((await app.anyone.post('/settings/test-mail')).status).toBe(401);
    const admin = await app.as('admin');
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await admin.post('/settings/test-mail')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
