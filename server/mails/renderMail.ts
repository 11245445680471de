/** Renders a queued mail: plain text, HTML, the logo, and a calendar file. */
import { calendarText, methodOf } from '#schema/reservations/calendar.ts';
import { htmlOf, LOGO_CID, QR_CID } from './html.ts';
import { addressOf, type Fact, type QueuedContent, type Sender } from './mailContent.ts';
import { qrPicture } from './qrPicture.ts';
import type { Mail } from './transports/mailer.ts';

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
  const pictures = picturesOf(content, sender);
  const shown = { ...content, heading: content.heading ?? subject, language };
  return {
    id,
    to: recipient,
    from: { name: sender.organisation, address: sender.email },
    ...(sender.reply_to && { replyTo: sender.reply_to }),
    subject: subject.replace(/\s+/g, ' '),
    code: content.code,
    text: textOf(shown, sender),
    html: htmlOf(shown, sender),
    ...(pictures.length > 0 && { pictures }),
    ...(content.event
      ? { calendar: calendarOf(content.event, recipient, content.name, sender) }
      : {}),
  };
}

function picturesOf({ qr }: QueuedContent, sender: Sender) {
  const { logo } = sender;
  const png = { contentType: 'image/png' };
  return [
    ...(logo ? [{ ...png, cid: LOGO_CID, filename: 'logo.png', content: logo }] : []),
    ...(qr
      ? [
          {
            ...{ ...png, cid: QR_CID, filename: 'reference.png' },
            content: qrPicture(addressOf(qr, sender)),
          },
        ]
      : []),
  ];
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
    ...(facts?.length ? [facts.map(factText).join('\n')] : []),
    ...(action ? [`${action.label}:\n${addressOf(action.link, sender)}`] : []),
    ['-- ', organisation, ...contact].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const factText = ({ label, text, list, link }: Fact) =>
  [
    list ? [`${label}:`, ...list.map((thing) => `- ${thing}`)].join('\n') : `${label}: ${text}`,
    ...(link ? [`${link.label}: ${link.href}`] : []),
  ].join('\n');
