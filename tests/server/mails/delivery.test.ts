/** From a booking to the mailbox, over a real mail server. */
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import type { Mailer } from '#server/mails/transports/mailer.ts';
import { smtpMailer } from '#server/mails/transports/smtp.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { openPostOffice, type PostOffice } from '../../support/postOffice.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let post: PostOffice;
  let mailers: [Mailer, Mailer];
  beforeAll(async () => {
    post = await openPostOffice();
    const mailer = () => smtpMailer([post.url], { from: 'Takda <no-reply@takda.test>' });
    mailers = [mailer(), mailer()];
  });
  afterAll(async () => {
    for (const mailer of mailers) await mailer.close();
    await post.close();
  });
  beforeEach(async () => {
    await app.db.execute(sql`delete from mails`);
    post.mails.length = 0;
    post.refuseWith(null);
  });

  /** One round of one of two processes. */
  const deliver = (process: 0 | 1 = 0, mailer = mailers[process]) =>
    deliverMails({ ...app.deps, mailer }, app.app.log);
  const passTime = () => app.clock.advance({ hours: 2 });

  async function booked(profile_language: string | null = null) {
    const service = await buildService(app.db, { name: 'Passport', location: 'Counter 4' });
    const ana = await app.as('constituent', { profile_language });
    const made = await ana.post('/reservations/create', {
      service_id: service.id,
      date: '2026-12-02',
      time: '09:00',
    });
    return { ana, reservation: made.body };
  }

  it('arrives as text, as HTML and as an entry for the calendar', async () => {
    const { ana, reservation } = await booked();
    await deliver();
    const [mail] = post.mails as [Email];
    expect(mail.to?.map(({ address }) => address)).toEqual([ana.user.email]);
    expect(mail.subject).toBe(`Passport: your reservation ${reservation.reference}`);
    expect(mail.text).toContain('Where to come: Counter 4');
    expect(mail.html).toContain('<html lang="en">');
    const event = eventIn(mail);
    expect(event.uid).toBe(reservation.id);
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-02T01:00:00.000Z');
  });

  it('speaks the language of whoever gets it, dates included', async () => {
    await booked('fil');
    await deliver();
    const [mail] = post.mails as [Email];
    expect(mail.html).toContain('<html lang="fil">');
    expect(mail.text).toMatch(/Miyerkules,? (2 )?Disyembre/);
    expect(mail.text).not.toMatch(/Wednesday/);
  });

  it('is tried again while the server refuses it, and comes once', async () => {
    await booked();
    post.refuseWith(451);
    expectLogged(/tried again/);
    await deliver();
    expect(await deliver()).toBe(0);
    post.refuseWith(null);
    passTime();
    await deliver();
    passTime();
    expect(await deliver()).toBe(0);
    expect(post.mails).toHaveLength(1);
  });

  it('comes once with two processes that deliver at the same time', async () => {
    for (let n = 0; n < 6; n++) await booked();
    for (let n = 0; n < 2; n++) await Promise.all([deliver(0), deliver(1), deliver(0), deliver(1)]);
    expect(post.mails).toHaveLength(6);
    expect(new Set(post.mails.map(({ messageId }) => messageId)).size).toBe(6);
  });

  describe('where a process dies', () => {
    it('another one sends the mail that was not handed over yet', async () => {
      await booked();
      void deliver(0, { send: () => new Promise(() => {}), close: async () => {} });
      await expect.poll(() => claimed()).toBe(1);
      expect(await deliver(1)).toBe(0);
      passTime();
      expect(await deliver(1)).toBe(1);
      expect(post.mails).toHaveLength(1);
    });

    it('a mail that was taken comes twice at most, with one id by which mailboxes tell', async () => {
      await booked();
      const dying: Mailer = {
        send: async (mail) => {
          await mailers[0].send(mail);
          await new Promise(() => {});
        },
        close: async () => {},
      };
      void deliver(0, dying);
      await expect.poll(() => post.mails.length).toBe(1);
      passTime();
      await deliver(1);
      passTime();
      expect(await deliver(1)).toBe(0);
      expect(post.mails).toHaveLength(2);
      expect(post.mails[1]?.messageId).toBe(post.mails[0]?.messageId);
    });
  });

  it('is sent again by an administrator, with another id', async () => {
    await booked();
    await deliver();
    const admin = await app.as('admin');
    const { data } = (await admin.get('/mails')).body;
    expect((await admin.post('/mails/send-again', { ids: [data[0].id] })).status).toBe(200);
    await deliver();
    expect(post.mails).toHaveLength(2);
    const [first, second] = post.mails.map(({ text = '' }) => text.split('/ticket#'));
    expect(second?.[0]).toBe(first?.[0]);
    // Its link is one of its own: nobody keeps the one before.
    expect(second?.[1]).not.toBe(first?.[1]);
    expect(post.mails[1]?.messageId).not.toBe(post.mails[0]?.messageId);
  });

  const claimed = async () => (await rows(app.db, sql`select 1 from mails where tries = 1`)).length;
});

function eventIn({ attachments }: Email) {
  const file = attachments.find(({ filename }) => filename === 'invite.ics');
  const text = new TextDecoder().decode(file?.content as ArrayBuffer);
  const event = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent');
  if (!event) throw new Error('There is no event');
  return new ICAL.Event(event);
}
