/**
 * An appointment as an iCalendar file (RFC 5545, RFC 5546): instants in UTC, CRLF, lines of at most
 * 75 bytes. A calendar knows an event again by its `uid`, and the newer of two by `sequence`.
 */
export interface CalendarEvent {
  uid: string;
  /** 0 when it is made, more with every change. */
  sequence: number;
  /** Waits for approval, stands, or takes place no longer. */
  status: 'tentative' | 'confirmed' | 'cancelled';
  /** When it became as it is told here: ISO, UTC. */
  changed_at: string;
  starts_at: string;
  ends_at: string;
  summary: string;
  location: string | null;
  description: string;
  url: string;
}
interface CalendarPerson {
  name: string;
  email: string;
}
/** Between whom; a calendar then keeps its copy up to date by itself. */
interface CalendarParties {
  organizer: CalendarPerson;
  attendee: CalendarPerson;
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** A file that somebody adds to a calendar by hand is published; what a mail brings is requested. */
export const methodOf = (event: CalendarEvent, parties?: CalendarParties): CalendarMethod => {
  if (event.status === 'cancelled') return 'CANCEL';
  return parties ? 'REQUEST' : 'PUBLISH';
};

export function calendarText(event: CalendarEvent, parties?: CalendarParties): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Takda//Reservations//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(event, parties)}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${basicUtc(event.changed_at)}`,
    `DTSTART:${basicUtc(event.starts_at)}`,
    `DTEND:${basicUtc(event.ends_at)}`,
    `STATUS:${event.status.toUpperCase()}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    ...(parties ? partyLines(parties) : []),
    ...(event.status === 'cancelled' ? [] : ALARMS.flatMap((before) => alarmLines(event, before))),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** A day before, to pack what is to be brought; two hours before, to go. */
const ALARMS = ['-P1D', '-PT2H'];
const alarmLines = ({ summary }: CalendarEvent, before: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:${before}`,
  'END:VALARM',
];

/** Whoever booked has agreed by that, so no calendar asks them to answer. */
const partyLines = ({ organizer, attendee }: CalendarParties) => [
  `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
  `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
];

/** "2026-12-01T01:00:00.000Z" -> "20261201T010000Z" */
export const basicUtc = (instant: string) =>
  new Date(instant)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n?|\n/g, '\\n');

/** The value of a parameter has no escapes: what would end it is left out. */
const quoted = (text: string) => `"${text.replaceAll(/["\p{Cc}]/gu, ' ').trim()}"`;

/** Never within a character, and a line that goes on starts with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
