import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { type CalendarEvent, calendarText, methodOf } from '#schema/reservations/calendar.ts';

const event: CalendarEvent = {
  uid: '01900000-0000-7000-8000-00000000000a',
  sequence: 3,
  status: 'confirmed',
  changed_at: '2026-11-20T08:00:00.123Z',
  summary: 'Check-up; first visit, with a \\nurse',
  starts_at: '2026-12-01T01:00:00.000Z',
  ends_at: '2026-12-01T01:30:00.000Z',
  location: 'City Health Building, Room 3',
  description: `Reference: TK-7F3K-92QM\nWhat to bring:\r\n${'Größe, ID 🪪 and papers. '.repeat(6)}`,
  url: 'https://takda.test/my/reservations/r1',
};
const parties = {
  organizer: { name: 'City "Hall";\r\nX-EVIL:1', email: 'no-reply@takda.test' },
  attendee: { name: 'Maria Dalisay', email: 'maria@takda.test' },
};

const parsed = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const found = calendar.getFirstSubcomponent('vevent');
  if (!found) throw new Error('There is no event');
  return { calendar, component: found, event: new ICAL.Event(found) };
};

describe('what another program reads', () => {
  const read = parsed(calendarText(event, parties));

  it('is the same event, at the same instants', () => {
    expect(read.event.uid).toBe(event.uid);
    expect(read.event.sequence).toBe(3);
    expect(read.event.startDate.toJSDate().toISOString()).toBe(event.starts_at);
    expect(read.event.endDate.toJSDate().toISOString()).toBe(event.ends_at);
    expect(read.component.getFirstPropertyValue('dtstamp')?.toString()).toBe(
      '2026-11-20T08:00:00Z',
    );
  });

  it('says the same words', () => {
    expect(read.event.summary).toBe(event.summary);
    expect(read.event.location).toBe(event.location);
    expect(read.event.description).toBe(event.description.replace('\r\n', '\n'));
    expect(read.component.getFirstPropertyValue('url')).toBe(event.url);
  });

  it('rings a day and two hours before, unless it is cancelled', () => {
    const alarms = (text: string) =>
      parsed(text)
        .component.getAllSubcomponents('valarm')
        .map((alarm) => alarm.getFirstPropertyValue('trigger')?.toString());
    expect(alarms(calendarText(event, parties))).toEqual(['-P1D', '-PT2H']);
    expect(alarms(calendarText({ ...event, status: 'cancelled' }, parties))).toEqual([]);
  });

  it('names who it is between, and nothing slips out of a name', () => {
    const attendee = read.component.getFirstProperty('attendee');
    expect(attendee?.getFirstValue()).toBe('mailto:maria@takda.test');
    expect(attendee?.getParameter('partstat')).toBe('ACCEPTED');
    expect(attendee?.getParameter('rsvp')).toBe('FALSE');
    expect(read.component.getFirstProperty('organizer')?.getParameter('cn')).toContain('X-EVIL:1');
    expect(read.component.getFirstProperty('x-evil')).toBeNull();
  });
});

test.each([
  ['confirmed', undefined, 'PUBLISH', 'CONFIRMED'],
  ['tentative', undefined, 'PUBLISH', 'TENTATIVE'],
  ['confirmed', parties, 'REQUEST', 'CONFIRMED'],
  ['cancelled', parties, 'CANCEL', 'CANCELLED'],
] as const)('one that is %s', (status, between, method, shown) => {
  const { calendar, component } = parsed(calendarText({ ...event, status }, between));
  expect(methodOf({ ...event, status }, between)).toBe(method);
  expect(calendar.getFirstPropertyValue('method')).toBe(method);
  expect(component.getFirstPropertyValue('status')).toBe(shown);
});

test('no line is longer than 75 bytes, and each ends in CRLF', () => {
  const file = calendarText(event, parties);
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(lines.at(-1)).toBe('');
});
