import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Mail as OurMail } from './mailer.ts';

/** The input of nodemailer. `Auto-Submitted` keeps out-of-office replies away. */
export function messageOf(
  { id, pictures, calendar, code: _code, ...mail }: OurMail,
  from: string,
): Mail.Options {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    ...mail,
    ...(id ? { messageId: `<${id}@${domain}>` } : {}),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(pictures ? { attachments: pictures.map(shownInside) } : {}),
    ...(calendar
      ? {
          icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.content },
        }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const shownInside = (picture: NonNullable<OurMail['pictures']>[number]) => ({
  ...picture,
  contentDisposition: 'inline' as const,
});
