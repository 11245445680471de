import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../server/db/connect.ts';
import { rows } from '../../../server/db/query.ts';
import type { Mail, Mailer } from '../../../server/mail/mailer.ts';
import {
  deliverMails,
  kickOutbox,
  queueMail,
  queueNoMail,
  startOutbox,
} from '../../../server/mail/outbox.ts';
import { onEachEngine } from '../../support/engines.ts';
import { Mailbox } from '../../support/mailbox.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

interface Row {
  state: string;
  tries: number;
  last_error: string | null;
  body_text: string;
}

onEachEngine((engine) => {
  let database: Database;
  let mailbox: Mailbox;
  let said: string[];
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database.db.execute(sql`delete from mails`);
    mailbox = new Mailbox();
    said = [];
  });

  const log = {
    warn: (facts: object, message: string) => said.push(`${message} ${JSON.stringify(facts)}`),
    error: (facts: object, message: string) => said.push(`${message} ${JSON.stringify(facts)}`),
  };
  const mail = { to: 'maria@example.test', subject: '123456', text: 'Hello', html: '<p>Hello</p>' };
  const queue = () => database.db.transaction((tx) => queueMail(tx, mail));
  const deliver = (mailer: Mailer = mailbox) => deliverMails({ database, mailer }, log);
  const kept = () => rows<Row>(database.db, sql`select * from mails`);
  const passTime = () =>
    database.db.execute(sql`update mails set next_try_at = next_try_at - interval '2 hours'`);

  it('sends a mail once, with several processes delivering at once', async () => {
    for (let n = 0; n < 25; n++) await queue();
    for (let n = 0; n < 3; n++) await Promise.all([deliver(), deliver(), deliver()]);
    expect(mailbox.mails).toHaveLength(25);
    expect(new Set(mailbox.mails.map(({ id }) => id)).size).toBe(25);
    expect(mailbox.mails[0]).toMatchObject(mail);
    await passTime();
    expect(await deliver()).toBe(0);
    expect((await kept())[0]).toMatchObject({ state: 'sent', body_text: '' });
  });

  it('sends nothing of a transaction that failed, and nothing to nobody', async () => {
    const failed = database.db.transaction(async (tx) => {
      await queueMail(tx, mail);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await database.db.transaction((tx) => queueNoMail(tx, mail));
    expect(await deliver()).toBe(0);
    expect(JSON.stringify(await kept())).not.toContain('maria');
  });

  it('tries again later and later, then gives up', async () => {
    await queue();
    const failure = Object.assign(new Error('no such user maria@example.test'), {
      code: 'EENVELOPE',
      responseCode: 450,
    });
    mailbox.failWith(failure);
    await deliver();
    expect(await deliver()).toBe(0);
    expect(await kept()).toMatchObject([
      { state: 'queued', tries: 1, last_error: 'EENVELOPE 450' },
    ]);
    for (let n = 0; n < 8; n++) {
      await passTime();
      await deliver();
    }
    expect(await kept()).toMatchObject([{ state: 'failed', tries: 8 }]);
    expect(said).toHaveLength(8);
    expect(said.join()).not.toContain('maria');
  });

  it('sends it when the mail server is back', async () => {
    await queue();
    mailbox.failWith(new Error('away'));
    await deliver();
    mailbox.failWith(null);
    await passTime();
    await deliver();
    expect(mailbox.mails).toHaveLength(1);
    expect(await kept()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('sends again, under the same id, what a process left behind', async () => {
    await queue();
    const dying: Mail[] = [];
    const never: Mailer = {
      send: (one) => {
        dying.push(one);
        return new Promise(() => {});
      },
      close: async () => {},
    };
    void deliver(never);
    await expect.poll(() => dying.length).toBe(1);
    expect(await deliver()).toBe(0);
    await passTime();
    expect(await deliver()).toBe(1);
    expect(mailbox.mails.map(({ id }) => id)).toEqual(dying.map(({ id }) => id));
  });

  it('delivers when it is kicked, looks by itself, and stops', async () => {
    const outbox = startOutbox({ database, mailer: mailbox }, log);
    await queue();
    kickOutbox(database.db);
    await expect.poll(() => mailbox.mails.length).toBe(1);
    await queue();
    await expect.poll(() => mailbox.mails.length, { timeout: 8000 }).toBe(2);
    await outbox.stop();
    await queue();
    kickOutbox(database.db);
    outbox.kick();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mailbox.mails).toHaveLength(2);
  });
});
