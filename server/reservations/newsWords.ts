/** The words in which the constituent of a reservation hears of what became of it. */
import type { Translate } from '../../schema/language.ts';
import type { Notice } from '../notifications/notify.ts';
import { type Appointment, pathOf, type Speaking, whenOf } from './appointment.ts';

export type Event = 'approved' | 'declined' | 'cancelled' | 'rescheduled';

interface Told {
  event: Event;
  reason?: string | null | undefined;
  /** The constituent did it. */
  is_own: boolean;
}

export function titleOf(t: Translate, { event, is_own }: Told): string {
  if (event === 'cancelled') {
    return is_own ? t('You have cancelled your reservation') : t('Your reservation was cancelled');
  }
  if (event === 'rescheduled') {
    return is_own ? t('You have moved your reservation') : t('Your reservation was moved');
  }
  return event === 'approved'
    ? t('Your reservation is approved')
    : t('Your reservation was declined');
}

type Known = Pick<Appointment, 'id' | 'service_name' | 'date' | 'time' | 'ends_at'>;

export function noticeOf(appointment: Known, speaking: Speaking, told: Told): Notice {
  const { t } = speaking;
  const what = t('{service}, {when}.', {
    service: appointment.service_name,
    when: whenOf(appointment, speaking),
  });
  const why =
    told.reason && told.event !== 'rescheduled'
      ? [t('The reason: {reason}', { reason: told.reason })]
      : [];
  return {
    kind: `reservation_${told.event}`,
    title: titleOf(t, told),
    body: [what, ...why].join(' '),
    link: pathOf(appointment.id),
    is_own: told.is_own,
  };
}

/** @param is_own the constituent booked it, not somebody of the office */
export function bookedNotice(appointment: Known, speaking: Speaking, is_own: boolean): Notice {
  const { t } = speaking;
  const service = appointment.service_name;
  return {
    kind: 'reservation_booked',
    title: is_own
      ? t('You have booked {service}', { service })
      : t('{service} was booked for you', { service }),
    body: whenOf(appointment, speaking),
    link: pathOf(appointment.id),
    is_own,
  };
}
