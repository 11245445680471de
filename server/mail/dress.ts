/** Makes the mail of a letter: plain text, HTML, the logo, and a file for the calendar. */
import { calendarText, methodOf } from '../../schema/calendar.ts';
import type { Mail } from '../mailers/mailer.ts';
import { htmlOf, LOGO_CID } from './html.ts';
import { addressOf, type KeptLetter, type Sender } from './letter.ts';
import { textOf } from './text.ts';

interface Kept {
  id: string;
  recipient: string;
  subject: string;
  language: string;
  letter: KeptLetter;
}

export function dressed({ id, recipient, subject, language, letter }: Kept, sender: Sender): Mail {
  const shown = { ...letter, heading: letter.heading ?? subject, language };
  return {
    id,
    to: recipient,
    subject: subject.replace(/\s+/g, ' '),
    code: letter.code,
    text: textOf(shown, sender),
    html: htmlOf(shown, sender),
    ...(sender.logo
      ? {
          pictures: [
            { cid: LOGO_CID, filename: 'logo.png', content: sender.logo, contentType: 'image/png' },
          ],
        }
      : {}),
    ...(letter.event ? { calendar: calendarOf(letter.event, recipient, letter.name, sender) } : {}),
  };
}

function calendarOf(
  event: NonNullable<KeptLetter['event']>,
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
