/** A reservation for mails and notices: in words, and as a calendar entry. */

import type { Translate } from '#schema/language/index.ts';
import type { CalendarEvent } from '#schema/reservations/calendar.ts';
import { directionsTo, thingsToBring } from '#schema/reservations/ticket.ts';
import { clockOf } from '#schema/time/clock.ts';
import { endOf } from '#schema/time/zone.ts';
import type { Fact } from '../mails/mailContent.ts';

export interface Appointment {
  id: string;
  reference: string;
  status: string;
  service_name: string;
  date: string;
  time: string;
  starts_at: string;
  ends_at: string;
  /** An older version's event does not say it. */
  places?: number;
  location: string | null;
  /** What to bring. */
  requirements: string | null;
  /** The service's notice, which must not be missed. */
  notice: string | null;
  office_phone: string | null;
  office_address: string | null;
  /** The time before, of one that was moved. */
  moved_from?: { date: string; time: string };
  /** When it was changed last. */
  changed_at: string;
  /** How often it was changed since it was made. */
  changes: number;
}
type Slot = Pick<Appointment, 'date' | 'time' | 'starts_at' | 'ends_at'>;

export interface Recipient {
  t: Translate;
  /** BCP 47. */
  locale: string;
  time_zone: string;
}

/** `Tuesday, 1 December 2026, 9:00 to 9:30` */
export function whenOf(slot: Slot, { t, locale, time_zone }: Recipient) {
  const { date, time } = slot;
  const { ends, ...turns } = endOf(slot, time_zone);
  return t('{day}, {time}', {
    day: dayInWords(date, locale),
    time: clockIn(locale, t).span(time, ends, turns),
  });
}

/** The ticket: when, where, whom to ask, and what to bring. */
export function factsOf(appointment: Appointment, speaking: Recipient): Fact[] {
  const { t } = speaking;
  const { service_name, location, requirements, reference } = appointment;
  const { office_phone, office_address, moved_from, places = 1 } = appointment;
  const directions = office_address && {
    link: { label: t('Directions'), href: directionsTo(office_address) },
  };
  return [
    { label: t('Service'), text: service_name },
    ...(moved_from ? [{ label: t('Before'), text: startOf(moved_from, speaking) }] : []),
    { label: moved_from ? t('Now') : t('When'), text: whenOf(appointment, speaking) },
    ...(places > 1 ? [{ label: t('Places'), text: String(places) }] : []),
    ...(location || directions
      ? [{ label: t('Where to come'), text: location ?? office_address ?? '', ...directions }]
      : []),
    ...(office_phone ? [{ label: t('Phone of the office'), text: office_phone }] : []),
    ...(requirements
      ? [{ label: t('What to bring'), text: requirements, list: thingsToBring(requirements) }]
      : []),
    { label: t('Reference, to show when you come'), text: reference },
  ];
}

/** Facts of a visit that does not take place: nothing that is needed to come. */
export const factsOfCancelled = (appointment: Appointment, speaking: Recipient): Fact[] => [
  { label: speaking.t('Service'), text: appointment.service_name },
  { label: speaking.t('When'), text: whenOf(appointment, speaking) },
  { label: speaking.t('Reference'), text: appointment.reference },
];

/** `Tuesday, 1 December 2026, 9:00` */
const startOf = ({ date, time }: { date: string; time: string }, { t, locale }: Recipient) =>
  t('{day}, {time}', { day: dayInWords(date, locale), time: clockIn(locale, t).at(time) });

/** The same event as the page offers, so that no calendar shows it twice. */
export function eventOf(appointment: Appointment, { t }: Recipient): CalendarEvent {
  const { id, reference, requirements, status, places = 1 } = appointment;
  return {
    uid: id,
    sequence: appointment.changes,
    status: STATUSES[status] ?? 'cancelled',
    changed_at: appointment.changed_at,
    starts_at: appointment.starts_at,
    ends_at: appointment.ends_at,
    summary: appointment.service_name,
    location: appointment.location,
    description: [
      t('Reference: {reference}', { reference }),
      ...(places > 1 ? [t('Places: {count}', { count: places })] : []),
      ...(requirements ? [t('What to bring:'), requirements] : []),
    ].join('\n'),
    url: pathOf(id),
  };
}

/** Where its person finds it. */
export const pathOf = (id: string) => `/my/reservations/${id}`;

const STATUSES: Record<string, CalendarEvent['status']> = {
  pending: 'tentative',
  approved: 'confirmed',
};

/** Creating a format takes a hundred times as long as using it. */
const clocks = new Map<string, ReturnType<typeof clockOf>>();
function clockIn(locale: string, t: Translate) {
  const clock = clocks.get(locale) ?? clockOf(locale, t);
  clocks.set(locale, clock);
  return clock;
}

const days = new Map<string, Intl.DateTimeFormat>();
/** `Tuesday, 1 December 2026` */
function dayInWords(date: string, locale: string): string {
  const format =
    days.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  days.set(locale, format);
  return format.format(new Date(`${date}T00:00Z`));
}
