import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { mailOf } from '../../../server/mail/content.ts';
import { folderMailer } from '../../../server/mail/folder.ts';
import { smtpMailer } from '../../../server/mail/smtp.ts';

const FROM = 'Takda <no-reply@takda.test>';
const mail = {
  id: '01900000-0000-7000-8000-000000000001',
  ...mailOf({
    to: 'maria@example.test',
    organisation: 'Niño & Sons <City>',
    subject: '123456 is your code for\r\nBcc: eve@example.test',
    code: '123456',
    paragraphs: ['It works for 10 minutes.', '<script>alert(1)</script>'],
  }),
  attachments: [
    { filename: 'visit.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
  ],
};

function expectWhole(email: Email) {
  expect(email.from).toMatchObject({ name: 'Takda', address: 'no-reply@takda.test' });
  expect(email.to?.map(({ address }) => address)).toEqual(['maria@example.test']);
  expect(email.bcc ?? []).toEqual([]);
  expect(email.subject).toBe('123456 is your code for Bcc: eve@example.test');
  expect(email.messageId).toBe(`<${mail.id}@takda.test>`);
  expect(email.text).toContain('123456\n\nIt works for 10 minutes.');
  expect(email.html).toContain('Niño &amp; Sons &lt;City&gt;');
  expect(email.html).not.toContain('<script');
  expect(email.attachments.map(({ filename }) => filename)).toEqual(['visit.ics']);
}

describe('the folder', () => {
  let folder = '';
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('holds a mail that a mail program can open, and says who it is for and its subject', async () => {
    folder = await mkdtemp(join(tmpdir(), 'takda-outbox-'));
    const said: string[] = [];
    const mailer = folderMailer(join(folder, 'outbox'), FROM, (line) => said.push(line));
    await mailer.send(mail);
    await mailer.close();
    const [name = '', ...others] = await readdir(join(folder, 'outbox'));
    expect([name, others]).toEqual([`${mail.id}.eml`, []]);
    expectWhole(await PostalMime.parse(await readFile(join(folder, 'outbox', name))));
    expect(said).toEqual([`Mail to maria@example.test: ${mail.subject}`]);
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
    const mailer = smtpMailer(await listen(), FROM);
    await mailer.send(mail);
    await mailer.close();
    expect(received).toHaveLength(1);
    expectWhole(await PostalMime.parse(received[0] ?? ''));
  });

  it('rejects when the server refuses it', async () => {
    const mailer = smtpMailer(
      await listen(Object.assign(new Error('busy'), { responseCode: 451 })),
      FROM,
    );
    await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 451 });
    await mailer.close();
  });
});
