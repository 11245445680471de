import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { rows, timestamptz } from '#server/db/query.ts';
import { ensureSettings } from '#server/db/settings.ts';
import {
  type ClaimedMail,
  claimMails,
  type Lane,
  LEASE_SECONDS,
  releaseClaims,
  renewLeases,
} from '#server/mails/claims.ts';
import { kickOutbox } from '#server/mails/kick.ts';
import type { MailContent } from '#server/mails/mailContent.ts';
import { deliverMails, startOutbox } from '#server/mails/outbox/outbox.ts';
import { Pace } from '#server/mails/pace.ts';
import { queueMail, queueNoMail } from '#server/mails/queue.ts';
import type { Mail, Mailer } from '#server/mails/transports/mailer.ts';
import { smtpMailer } from '#server/mails/transports/smtp.ts';
import { onEachEngine } from '../../support/engines.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { Mailbox } from '../../support/mailbox.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { openPostOffice, type PostOffice } from '../../support/postOffice.ts';
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
  const content = { subject: 'Your account is ready', paragraphs: ['You can book a time now.'] };
  const withCode = {
    subject: 'One-time code',
    code: '123456',
    paragraphs: [],
  };
  const queue = (what: MailContent = content) =>
    database.db.transaction((tx) => {
      const now = clock.now();
      const expires_at = new Date(now.getTime() + 10 * 60_000).toISOString();
      return queueMail(tx, { to: maria, content: what, now, ...(what.code && { expires_at }) });
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
    expect(mailbox.mails[0]).toMatchObject({ to: maria.email, subject: content.subject });
    passTime();
    expect(await deliver()).toBe(0);
    expect((await kept())[0]).toMatchObject({ state: 'sent', last_error: null });
  });

  it('sends nothing of a transaction that failed, and nothing to nobody', async () => {
    const failed = database.db.transaction(async (tx) => {
      await queueMail(tx, { to: maria, content, now: clock.now() });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await database.db.transaction((tx) => queueNoMail(tx, { content, now: clock.now() }));
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
      send: (mail) => {
        dying.push(mail);
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
    expect(await kept()).toMatchObject([{ state: 'sent', subject: content.subject }]);
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

  describe('with a mail server', () => {
    let office: PostOffice;
    beforeEach(async () => {
      office = await openPostOffice();
    });
    afterEach(() => office.close());
    const smtp = (...urls: string[]) => smtpMailer(urls, { from: 'no-reply@takda.test' });
    const count = async (state: string) =>
      (await kept()).filter((row) => row.state === state).length;

    it('writes down what is handed over at once, and gives back what was not begun', async () => {
      const goOn = office.holdAfter(2);
      for (let n = 0; n < 12; n++) await queue();
      const outbox = startOutbox(deps(smtp(office.url)), log);
      await expect.poll(() => count('sent')).toBe(2);
      const stopped = outbox.stop();
      // Three are on their connections, the other seven wait as if nobody had ever claimed them.
      const untouched = async () => (await kept()).filter(({ tries }) => tries === 0).length;
      await expect.poll(untouched).toBe(7);
      expect(await deliver()).toBe(7);
      goOn();
      await stopped;
      expect(await count('sent')).toBe(12);
      expect(office.mails).toHaveLength(5);
      expect(mailbox.mails).toHaveLength(7);
    });

    it('sends a code at once, however many others are slow', async () => {
      const goOn = office.holdThose(/You can book/);
      for (let n = 0; n < 60; n++) await queue();
      const outbox = startOutbox(deps(smtp(office.url)), log);
      await expect
        .poll(async () => (await kept()).filter(({ tries }) => tries === 1).length)
        .toBe(20);
      await queue(withCode);
      outbox.kick();
      await expect.poll(() => office.mails.length).toBe(1);
      expect(office.mails[0]?.text).toContain('123456');
      await expect.poll(() => count('sent')).toBe(1);
      goOn();
      await expect.poll(() => count('sent')).toBe(61);
      await outbox.stop();
      expect(office.mails).toHaveLength(61);
    });

    it.each([
      [550, '5.1.1 no such user here', 'failed'],
      [550, 'unknown user', 'failed'],
      [550, '5.7.1 relaying denied', 'retrying'],
      [552, '5.2.2 mailbox full', 'retrying'],
      [450, 'not now', 'retrying'],
    ])('%d %s: the mail is %s', async (status, words, state) => {
      office.refuseWith(status, words);
      await queue();
      const mailer = smtp(office.url);
      await deliver(mailer);
      await mailer.close();
      const reason = state === 'failed' ? 'NO_SUCH_MAILBOX' : 'EENVELOPE';
      expect(await kept()).toMatchObject([{ state, last_error: `${reason} ${status}`, tries: 1 }]);
      expect(said.join()).not.toContain('maria');
    });

    it('goes to the second mail server while the first is not there, and back', async () => {
      const down: string[] = [];
      const first = await openPostOffice();
      const { host } = new URL(first.url);
      await first.close();
      const mailer = smtpMailer([first.url, office.url], {
        from: 'no-reply@takda.test',
        onDown: (one) => down.push(one),
      });
      for (let n = 0; n < 4; n++) await queue();
      expect(await deliver(mailer)).toBe(4);
      await queue(withCode);
      await deliver(mailer);
      expect(await count('sent')).toBe(5);
      expect(office.mails).toHaveLength(5);
      expect(new Set(down)).toEqual(new Set([host]));
      await office.close();
      office = await openPostOffice(Number(host.split(':')[1]));
      await queue();
      await deliver(mailer);
      expect(office.mails).toHaveLength(1);
      await mailer.close();
    });
  });

  it('sends no more a second than the provider takes, codes first', async () => {
    const pace = new Pace(100);
    const order: string[] = [];
    const turn = async (lane: Lane) => {
      if (await pace.next(lane)) order.push(lane);
      else order.push('stopped');
    };
    const begun = performance.now();
    await Promise.all([turn('others'), turn('others'), turn('others'), turn('codes')]);
    expect(order).toEqual(['others', 'codes', 'others', 'others']);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(29);
    const waiting = [turn('others'), turn('others')];
    pace.stop();
    await Promise.all(waiting);
    expect(order.slice(4)).toContain('stopped');
  });

  it('gives back what waits for its turn when it stops', async () => {
    for (let n = 0; n < 3; n++) await queue();
    const outbox = startOutbox({ ...deps(), config: readConfig({ MAIL_RATE: '0.1' }) }, log);
    await expect.poll(() => mailbox.mails.length).toBe(1);
    await outbox.stop();
    expect((await kept()).map(({ tries }) => tries)).toEqual([1, 0, 0]);
  });

  it('gives back what it has claimed and not begun, whenever it stops', async () => {
    for (let n = 0; n < 3; n++) await queue();
    const stops: Promise<void>[] = [];
    const config = readConfig({});
    const stopping = Object.defineProperty({ ...config }, 'public_url', {
      get: () => {
        // The sender is looked up between a claim and the first mail of it.
        stops.push(outbox.stop());
        return config.public_url;
      },
    });
    const outbox = startOutbox({ ...deps(), config: stopping }, log);
    await expect.poll(() => stops.length).toBe(1);
    await Promise.all(stops);
    expect(mailbox.mails).toEqual([]);
    expect((await kept()).map(({ tries }) => tries)).toEqual([0, 0, 0]);
  });

  it('gives back what it could not prepare', async () => {
    await queue();
    const config = Object.defineProperty(readConfig({}), 'public_url', {
      get: () => {
        throw new Error('not now');
      },
    });
    await expect(deliverMails({ ...deps(), config }, log)).rejects.toThrow('not now');
    expect((await kept()).map(({ tries }) => tries)).toEqual([0]);
    expect(await deliver()).toBe(1);
  });

  it('keeps what is under way for as long as it lives', async () => {
    await queue();
    const [mine] = await claimMails(database.db, { lane: 'others', most: 20, now: clock.now() });
    clock.advance({ seconds: LEASE_SECONDS - 1 });
    await renewLeases(database.db, [mine as ClaimedMail], clock.now());
    clock.advance({ seconds: LEASE_SECONDS - 1 });
    expect(await deliver()).toBe(0);
    clock.advance({ seconds: 2 });
    expect(await deliver()).toBe(1);
    // Whoever lost it meanwhile changes nothing of it any more.
    await renewLeases(database.db, [mine as ClaimedMail], clock.now());
    await releaseClaims(database.db, [mine as ClaimedMail], clock.now());
    expect(await kept()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('asks for more time while a mail takes long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await queue();
    const handingOver: (() => void)[] = [];
    const slow: Mailer = {
      send: () =>
        new Promise((resolve) => {
          handingOver.push(resolve);
        }),
      close: async () => {},
    };
    const sending = deliver(slow);
    await expect.poll(() => handingOver.length).toBe(1);
    clock.advance({ seconds: LEASE_SECONDS - 1 });
    vi.advanceTimersByTime(LEASE_SECONDS * 1000);
    const waits = sql`select from mails where next_try_at > ${timestamptz(clock.now())} + interval '2 seconds'`;
    await expect.poll(async () => (await rows(database.db, waits)).length).toBe(1);
    vi.useRealTimers();
    handingOver[0]?.();
    expect(await sending).toBe(1);
  });

  it('writes down later what was sent while the database was away', async () => {
    await queue();
    const { execute } = database.db;
    let failures = 0;
    const away = vi.spyOn(database.db, 'execute').mockImplementation(((statement: never) => {
      if (failures > 0 || mailbox.mails.length === 0) return execute.call(database.db, statement);
      failures += 1;
      return Promise.reject(new Error('the database is away'));
    }) as never);
    await deliver();
    away.mockRestore();
    expect(failures).toBe(1);
    expect(said.join()).toContain('could not be written down yet');
    expect(await kept()).toMatchObject([{ state: 'sent', tries: 1 }]);
    expect(mailbox.mails).toHaveLength(1);
  });
});
