/** A reservation as a file that a calendar takes in. */
import { basicUtc, type CalendarEvent, calendarText } from '#schema/reservations/calendar.ts';
import { t } from '#src/language/t.ts';
import { getSession } from '#src/session/session.ts';
import type { Visit } from './reservationCalls.ts';

export function downloadCalendarFile(reservation: Visit): void {
  const file = calendarText(eventOf(reservation));
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${reservation.reference}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same event as the mails about this reservation bring, so that no calendar has it twice. */
export function eventOf(reservation: Visit): CalendarEvent {
  const { reference, requirements, changes, places } = reservation;
  return {
    uid: reservation.id,
    sequence: changes,
    status: reservation.status === 'approved' ? 'confirmed' : 'tentative',
    changed_at: reservation.updated_at,
    starts_at: reservation.starts_at,
    ends_at: reservation.ends_at,
    summary: summaryOf(reservation),
    location: reservation.location,
    description: [
      t('Reference: {reference}', { reference }),
      ...(places > 1 ? [t('Places: {count}', { count: places })] : []),
      ...(requirements ? [t('What to bring:'), requirements] : []),
    ].join('\n'),
    url: `${window.location.origin}/my/reservations/${reservation.id}`,
  };
}

/** As mails say it. */
function summaryOf({ service, user }: Visit): string {
  const inCare = getSession().user?.people_in_care?.find(({ id }) => id === user?.id);
  return inCare
    ? t('For {name}: {words}', { name: inCare.name, words: service.name })
    : service.name;
}

/** The forms of calendars that take no file: opened by whoever wants it there. */
export function googleLink(reservation: Visit): string {
  const { summary, description, location, starts_at, ends_at } = eventOf(reservation);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: summary,
    dates: `${basicUtc(starts_at)}/${basicUtc(ends_at)}`,
    details: description,
    location: location ?? '',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

export function outlookLink(reservation: Visit): string {
  const { summary, description, location, starts_at, ends_at } = eventOf(reservation);
  const query = new URLSearchParams({
    rru: 'addevent',
    subject: summary,
    startdt: starts_at,
    enddt: ends_at,
    body: description,
    location: location ?? '',
  });
  return `https://outlook.live.com/calendar/0/action/compose?${query}`;
}
