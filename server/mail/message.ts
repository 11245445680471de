import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Mail as OurMail } from './mailer.ts';

/** What nodemailer makes a message from. Automatic mails say so, so that nobody's absence answers. */
export function messageOf({ id, ...mail }: OurMail, from: string): Mail.Options {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    ...mail,
    from,
    ...(id ? { messageId: `<${id}@${domain}>` } : {}),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
