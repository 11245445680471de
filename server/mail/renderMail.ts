/** Renders a queued mail: plain text, HTML, the logo, and a calendar file. */
import { calendarText, methodOf } from '../../schema/calendar.ts';
import type { Mail } from '../mailTransports/mailer.ts';
import { htmlOf, LOGO_CID } from './html.ts';
import { addressOf, type QueuedContent, type Sender } from './mailContent.ts';

interface QueuedMail {
  id: string;
  recipient: string;
  subject: string;
  language: string;
  letter: QueuedContent;
}

export function renderMail(
  { id, recipient, subject, language, letter: content }: QueuedMail,
  sender: Sender,
): Mail {
  const shown = { ...content, heading: content.heading ?? subject, language };
  return {
    id,
    to: recipient,
    subject: subject.replace(/\s+/g, ' '),
    code: content.code,
    text: textOf(shown, sender),
    html: htmlOf(shown, sender),
    ...(sender.logo
      ? {
          pictures: [
            { cid: LOGO_CID, filename: 'logo.png', content: sender.logo, contentType: 'image/png' },
          ],
        }
      : {}),
    ...(content.event
      ? { calendar: calendarOf(content.event, recipient, content.name, sender) }
      : {}),
  };
}

function calendarOf(
  event: NonNullable<QueuedContent['event']>,
  email: string,
  name: string,
  sender: Sender,
) {
  const parties = {
    organizer: { name: sender.organisation, email: sender.email },
    attendee: { name, email },
  };
  const whole = { ...event, url: addressOf(event.url, sender) };
  return { method: methodOf(whole, parties), content: calendarText(whole, parties) };
}

function textOf(
  { heading, code, paragraphs, facts, action }: QueuedContent & { heading: string },
  sender: Sender,
): string {
  const { organisation, contact } = sender;
  const blocks = [
    heading,
    ...(code ? [code] : []),
    ...paragraphs,
    ...(facts?.length ? [facts.map(({ label, text }) => `${label}: ${text}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${addressOf(action.link, sender)}`] : []),
    ['-- ', organisation, ...contact].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
