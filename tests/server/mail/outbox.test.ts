import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/connect.ts';
import { rows } from '../../../server/db/query.ts';
import type { Letter } from '../../../server/mail/letter.ts';
import type { Mail, Mailer } from '../../../server/mail/mailer.ts';
import { deliverMails, kickOutbox, startOutbox } from '../../../server/mail/outbox.ts';
import { queueMail, queueNoMail } from '../../../server/mail/queue.ts';
import { smtpMailer } from '../../../server/mail/smtp.ts';
import { ensureSettings } from '../../../server/settings/settings.ts';
import { onEachEngine } from '../../support/engines.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { Mailbox } from '../../support/mailbox.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { openPostOffice } from '../../support/postOffice.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

interface Row {
  state: string;
  tries: number;
  last_error: string | null;
  title: string;
  subject: string | null;
  letter: { code?: string } | null;
}

onEachEngine((engine) => {
  let database: Database;
  let mailbox: Mailbox;
  let said: string[];
  const clock = new FakeClock();
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await ensureSettings(database.db, clock.now());
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
  const maria = {
    user_id: null,
    email: 'maria@example.test',
    name: 'Maria Dalisay',
    language: null,
  };
  const letter = { subject: 'Your account is ready', paragraphs: ['You can book a time now.'] };
  const withCode = {
    subject: 'One-time code',
    code: '123456',
    paragraphs: [],
  };
  const queue = (what: Letter = letter) =>
    database.db.transaction((tx) => {
      const now = clock.now();
      const expires_at = new Date(now.getTime() + 10 * 60_000).toISOString();
      return queueMail(tx, { to: maria, letter: what, now, ...(what.code && { expires_at }) });
    });
  const deps = (mailer: Mailer = mailbox) => ({
    clock: clock.now,
    config: readConfig({}),
    files: new MemoryFiles(),
    database,
    mailer,
  });
  const deliver = (mailer?: Mailer) => deliverMails(deps(mailer), log);
  const kept = () =>
    rows<Row>(
      database.db,
      sql`select m.*, c.subject, c.letter from mails m left join mail_contents c on c.mail_id = m.id
        order by m.created_at, m.id`,
    );
  const passTime = (minutes = 120) => clock.advance({ minutes });

  it('sends a mail once, with several processes delivering at once', async () => {
    for (let n = 0; n < 25; n++) await queue();
    for (let n = 0; n < 3; n++) await Promise.all([deliver(), deliver(), deliver()]);
    expect(mailbox.mails).toHaveLength(25);
    expect(new Set(mailbox.mails.map(({ id }) => id)).size).toBe(25);
    expect(mailbox.mails[0]).toMatchObject({ to: maria.email, subject: letter.subject });
    passTime();
    expect(await deliver()).toBe(0);
    expect((await kept())[0]).toMatchObject({ state: 'sent', last_error: null });
  });

  it('sends nothing of a transaction that failed, and nothing to nobody', async () => {
    const failed = database.db.transaction(async (tx) => {
      await queueMail(tx, { to: maria, letter, now: clock.now() });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await database.db.transaction((tx) => queueNoMail(tx, { letter, now: clock.now() }));
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
      { state: 'retrying', tries: 1, last_error: 'EENVELOPE 450' },
    ]);
    for (let n = 0; n < 8; n++) {
      passTime();
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
    passTime();
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
    passTime();
    expect(await deliver()).toBe(1);
    expect(mailbox.mails.map(({ id }) => id)).toEqual(dying.map(({ id }) => id));
  });

  it('keeps no code of what was sent or given up, and sends none that works no longer', async () => {
    await queue(withCode);
    expect(await kept()).toMatchObject([{ title: 'One-time code', letter: { code: '123456' } }]);
    await deliver();
    expect(mailbox.mails[0]?.text).toContain('123456');
    await queue(withCode);
    mailbox.failWith(new Error('away'));
    await deliver();
    mailbox.failWith(null);
    passTime(11);
    expect(await deliver()).toBe(1);
    expect(mailbox.mails).toHaveLength(1);
    const [sent, late] = await kept();
    expect(sent).toMatchObject({ state: 'sent', subject: null, letter: null });
    expect(late).toMatchObject({ state: 'failed', last_error: 'EXPIRED', letter: null });
  });

  it('keeps what else it said, so that it can be sent again', async () => {
    await queue();
    await deliver();
    expect(await kept()).toMatchObject([{ state: 'sent', subject: letter.subject }]);
  });

  it('delivers when it is kicked, looks by itself, and stops', async () => {
    const outbox = startOutbox(deps(), log);
    await queue();
    kickOutbox(database.db);
    await expect.poll(() => mailbox.mails.length).toBe(1);
    await queue();
    await expect.poll(() => mailbox.mails.length).toBe(2);
    await outbox.stop();
    await queue();
    kickOutbox(database.db);
    outbox.kick();
    // Nobody else has taken it.
    expect(await deliver()).toBe(1);
    expect(mailbox.mails).toHaveLength(3);
  });

  it('writes down what is handed over before the rest of the batch is, and gives back the rest', async () => {
    const office = await openPostOffice();
    const goOn = office.holdAfter(2);
    for (let n = 0; n < 12; n++) await queue();
    const outbox = startOutbox(deps(smtpMailer(office.url, 'no-reply@takda.test')), log);
    const count = async (state: string) =>
      (await kept()).filter((one) => one.state === state).length;
    await expect.poll(() => count('sent')).toBe(2);
    const stopped = outbox.stop();
    await expect.poll(() => count('retrying')).toBeGreaterThan(5);
    goOn();
    await stopped;
    passTime();
    expect(await deliver()).toBeGreaterThan(5);
    expect(await count('sent')).toBe(12);
    expect(mailbox.mails.length + office.mails.length).toBe(12);
    await office.close();
  });
});
