/** A reservation as an iCalendar file (RFC 5545): UTC times, CRLF, lines of at most 75 bytes. */
export interface CalendarEntry {
  reference: string;
  title: string;
  /** ISO, UTC. */
  starts_at: string;
  ends_at: string;
  location: string | null;
  description: string;
  url: string;
}

export function calendarFile(entry: CalendarEntry, now = new Date()): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Takda//Reservations//EN',
    'BEGIN:VEVENT',
    `UID:${entry.reference}@${new URL(entry.url).hostname}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `DTSTART:${utc(entry.starts_at)}`,
    `DTEND:${utc(entry.ends_at)}`,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.location ? [`LOCATION:${escaped(entry.location)}`] : []),
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

export function downloadCalendarFile(entry: CalendarEntry): void {
  const url = URL.createObjectURL(new Blob([calendarFile(entry)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${entry.reference}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** "2026-12-01T01:00:00.000Z" -> "20261201T010000Z" */
const utc = (instant: string) =>
  new Date(instant)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n');

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
