import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/** Shorter than the outbox's lease, so that a mail is not sent again while it is still under way. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const CONNECTIONS = 3;

/** @param url `smtp://user:password@host:587`; STARTTLS is used wherever the server offers it */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    ...TIMEOUTS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, from));
    },
    close: async () => transport.close(),
  };
}
