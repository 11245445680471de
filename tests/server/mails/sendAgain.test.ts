import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, timestamptz } from '#server/db/query.ts';
import { LEASE_SECONDS } from '#server/mails/claims.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { queueMail, queueNoMail } from '#server/mails/queue.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { testApp } from '../../support/testApp.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client;
  let ana: Client & { user: { id: string; email: string } };
  beforeEach(async () => {
    await app.db.execute(sql`delete from mails`);
    app.mailbox.mails.length = 0;
    app.mailbox.failWith(null);
    admin = await app.as('admin');
    ana = await app.as('constituent');
  });

  const queue = (more: { code?: string; subject?: string } = {}) =>
    app.db.transaction((tx) =>
      queueMail(tx, {
        to: { user_id: ana.user.id, email: ana.user.email, name: 'Ana', language: null },
        content: {
          subject: 'Your reservation TK-7F3K',
          paragraphs: ['The secret of the paragraph.'],
          ...more,
        },
        now: app.clock.now(),
        ...(more.code && {
          expires_at: new Date(app.clock.now().getTime() + 600_000).toISOString(),
        }),
      }),
    );
  const deliver = () => deliverMails(app.deps, app.app.log);
  const again = (client: Client, ...ids: string[]) => client.post('/mails/send-again', { ids });
  const giveUp = (id: string) =>
    app.db.execute(sql`update mails set state = 'failed', tries = 8, last_error = 'ECONNECTION'
      where id = ${id}`);
  const listed = async () => (await admin.get('/mails')).body.data as Record<string, unknown>[];

  describe('the list of mails', () => {
    it('tells who, what about and how it stands, never what it says', async () => {
      await queue();
      await queue({ code: '654321', subject: 'One-time code' });
      const nothing = { content: { subject: 'x', paragraphs: [] }, now: app.clock.now() };
      await app.db.transaction((tx) => queueNoMail(tx, nothing));
      const { body } = await admin.get('/mails?sort_by=created_at&order_by=ASC');
      expect(body.data).toMatchObject([
        { title: 'Your reservation TK-7F3K', recipient: ana.user.email, state: 'queued' },
        { title: 'One-time code', user: { id: ana.user.id }, expires_at: expect.any(String) },
      ]);
      expect(JSON.stringify(body)).not.toMatch(/654321|paragraph/);
      expect((await admin.get(`/mails?search=${ana.user.email}`)).body.total).toBe(2);
      expect((await admin.get('/mails?state=sent')).body.total).toBe(0);
    });

    it('is for roles that reach everything and carry it', async () => {
      const id = await queue();
      const permissions = ['mails.list', 'mails.send_again'];
      const narrow = await buildRole(app.db, { reach: 'team', permissions });
      const within = await app.as(narrow.name);
      expect((await within.get('/mails')).body).toMatchObject({ data: [] });
      await giveUp(id);
      expect((await again(within, id)).status).toBe(404);
      const wide = await buildRole(app.db, { reach: 'all', permissions });
      expect((await (await app.as(wide.name)).get('/mails')).body.total).toBe(1);
    });

    it('shows what is tried again, when and why', async () => {
      await queue();
      app.mailbox.failWith(Object.assign(new Error('no'), { code: 'ECONNECTION' }));
      expectLogged(/tried again/);
      await deliver();
      expect(await listed()).toMatchObject([
        { state: 'retrying', tries: 1, last_error: 'ECONNECTION' },
      ]);
    });
  });

  describe('sending again', () => {
    it('starts again what was given up, and writes it down', async () => {
      const id = await queue();
      await giveUp(id);
      expect(await again(admin, id)).toMatchObject({ status: 200, body: { ids: [id] } });
      expect(await listed()).toMatchObject([{ id, state: 'queued', tries: 0, last_error: null }]);
      await deliver();
      expect(app.mailbox.mails.map((mail) => mail.id)).toEqual([id]);
      const logged = await rows(
        app.db,
        sql`select 1 from activity_logs where action = 'send_again' and subject_id = ${id}`,
      );
      expect(logged).toHaveLength(1);
    });

    it('sends once more what was sent, as a mail of its own', async () => {
      const id = await queue();
      await deliver();
      await again(admin, id);
      await deliver();
      const [first, second] = app.mailbox.mails;
      expect(second).toMatchObject({ to: ana.user.email, text: first?.text });
      expect(second?.id).not.toBe(first?.id);
      expect((await listed()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    });

    it('refuses what waits, what is being sent, and what is not kept', async () => {
      const waiting = await queue();
      expect((await again(admin, waiting)).body).toMatchObject({ code: 'transition' });
      const code = await queue({ code: '654321' });
      await deliver();
      expect((await again(admin, code)).body).toMatchObject({ code: 'transition' });
      const claimed = await queue();
      const now = timestamptz(app.clock.now());
      await app.db.execute(sql`update mails set state = 'retrying', tries = 2, updated_at = ${now},
        next_try_at = ${now} + ${LEASE_SECONDS}::int * interval '1 second' where id = ${claimed}`);
      expect((await again(admin, claimed)).status).toBe(409);
      expect((await again(admin, ABSENT)).status).toBe(404);
    });

    it('sends all of them or none', async () => {
      const [lost, waiting] = [await queue(), await queue()];
      await giveUp(lost);
      expect((await again(admin, lost, waiting)).status).toBe(409);
      expect((await again(admin, lost, ABSENT)).status).toBe(404);
      const states = (await listed()).map(({ state }) => state);
      expect(states.sort()).toEqual(['failed', 'queued']);
    });
  });
});
