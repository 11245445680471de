import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { QueuedContent } from '#server/mails/mailContent.ts';
import { renderMail } from '#server/mails/renderMail.ts';
import { folderMailer, type WrittenMail } from '#server/mails/transports/folder.ts';
import { smtpMailer } from '#server/mails/transports/smtp.ts';

const FROM = 'Takda <no-reply@takda.test>';
const sender = {
  organisation: 'Niño & Sons <City>',
  contact: ['help@city.test'],
  logo: Buffer.from('89504e47', 'hex'),
  public_url: 'https://takda.test',
  email: 'no-reply@takda.test',
  reply_to: 'help@city.test',
};
const letter: QueuedContent = {
  name: 'Maria Dalisay',
  code: '123456',
  paragraphs: ['It works for 10 minutes.', '<script>alert(1)</script>'],
  facts: [{ label: 'Where to come', text: 'City hall\nCounter 4' }],
  action: { label: 'Open it', link: '/my/reservations/r1' },
  event: {
    uid: '01900000-0000-7000-8000-00000000000a',
    sequence: 2,
    status: 'confirmed',
    changed_at: '2026-11-20T08:00:00.000Z',
    starts_at: '2026-12-01T01:00:00.000Z',
    ends_at: '2026-12-01T01:30:00.000Z',
    summary: 'Check-up',
    location: 'City hall, counter 4',
    description: 'Reference: TK-7F3K-92QM',
    url: '/my/reservations/r1',
  },
};
const mail = renderMail(
  {
    id: '01900000-0000-7000-8000-000000000001',
    recipient: 'maria@example.test',
    subject: 'One-time code for\r\nBcc: eve@example.test',
    language: 'fil',
    letter,
  },
  sender,
);

function expectWhole(email: Email) {
  expect(email.from).toMatchObject({ name: sender.organisation, address: sender.email });
  expect(email.replyTo).toMatchObject([{ address: sender.reply_to }]);
  expect(email.to?.map(({ address }) => address)).toEqual(['maria@example.test']);
  expect(email.bcc ?? []).toEqual([]);
  expect(email.subject).toBe('One-time code for Bcc: eve@example.test');
  expect(email.messageId).toBe(`<${mail.id}@takda.test>`);
  expect(email.text).toContain('123456\n\nIt works for 10 minutes.');
  expect(email.text).toContain('Open it:\nhttps://takda.test/my/reservations/r1');
  expect(email.html).toContain('<html lang="fil">');
  expect(email.html).toContain('Niño &amp; Sons &lt;City&gt;');
  expect(email.html).toContain('City hall<br>Counter 4');
  expect(email.html).toContain('href="https://takda.test/my/reservations/r1"');
  expect(email.html).not.toContain('<script');
  expectNothingToLoad(email);
  expectCalendar(email);
}

/** The logo comes along; a mail that loads something tells its sender when it is read. */
function expectNothingToLoad({ html = '', attachments }: Email) {
  expect([...html.matchAll(/(?:src|background)=\\?"([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'cid:logo@takda',
  ]);
  expect(html).not.toMatch(/url\(|<link|@import/);
  const logo = attachments.find(({ contentId }) => contentId === '<logo@takda>');
  expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
}

/** As a part of its own beside the words, which programs show, and as a file, which others open. */
function expectCalendar({ attachments }: Email) {
  const parts = attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));
  expect(parts.map(({ filename }) => filename)).toContain('invite.ics');
  for (const part of parts) {
    const text =
      typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    const event = calendar.getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('uid')).toBe(letter.event?.uid);
    expect(event?.getFirstPropertyValue('url')).toBe('https://takda.test/my/reservations/r1');
    expect(event?.getFirstPropertyValue('attendee')).toBe('mailto:maria@example.test');
  }
}

describe('the folder', () => {
  let folder = '';
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('holds a mail that a mail program can open, and says who it is for and its subject', async () => {
    folder = await mkdtemp(join(tmpdir(), 'takda-outbox-'));
    const said: WrittenMail[] = [];
    const mailer = folderMailer(join(folder, 'outbox'), FROM, (line) => said.push(line));
    await mailer.send(mail);
    await mailer.close();
    const [name = '', ...others] = await readdir(join(folder, 'outbox'));
    expect([name, others]).toEqual([`${mail.id}.eml`, []]);
    expectWhole(await PostalMime.parse(await readFile(join(folder, 'outbox', name))));
    const path = join(folder, 'outbox', name);
    const { to, subject } = mail;
    expect(said).toEqual([{ to, subject, code: '123456', path }]);
  });
});

describe('SMTP', () => {
  let server: SMTPServer;
  const received: Buffer[] = [];
  const listen = (refusal?: Error) =>
    new Promise<string>((resolve) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo: (_address, _session, done) => done(refusal),
        onData: (stream, _session, done) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            received.push(Buffer.concat(chunks));
            done();
          });
        },
      });
      server.listen(0, '127.0.0.1', () =>
        resolve(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
      );
    });
  afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

  it('hands the mail over to a server', async () => {
    const mailer = smtpMailer([await listen()], { from: FROM });
    await mailer.send(mail);
    await mailer.close();
    expect(received).toHaveLength(1);
    expect(String(received[0])).toContain('text/calendar; charset=utf-8; method=REQUEST');
    expectWhole(await PostalMime.parse(received[0] ?? ''));
  });

  it('rejects when the server refuses it', async () => {
    const busy = Object.assign(new Error('busy'), { responseCode: 451 });
    const mailer = smtpMailer([await listen(busy)], { from: FROM });
    await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 451 });
    await mailer.close();
  });
});
