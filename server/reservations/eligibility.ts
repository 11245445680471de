/** Who may book what, as far as no other booking matters. */
import { msg, phrase, type Words } from '../../schema/language.ts';
import { type DatedSlot, daySlots } from '../../schema/slots.ts';
import { AppError, invalid } from '../http/errors.ts';
import { type OrganisationRow, type SlotService, slotBasis } from '../services/bookable.ts';
import type { BookingBasis } from './basis.ts';

export type Source = 'online' | 'on_behalf' | 'walk_in';

/** @throws AppError invalid saying why this person cannot book this service */
export function checkPerson(basis: BookingBasis) {
  if (basis.user_status === 'erased') throw invalid({ user_id: 'This does not exist' });
  if (basis.user_status === 'suspended') throw invalid({ user_id: 'This account is suspended' });
  if (basis.requires_verified_identification && basis.identification_status !== 'verified') {
    throw refused(msg('This service is for persons with a verified identification.'));
  }
  if (basis.meant_for !== null && !basis.is_meant) {
    throw refused(phrase('This service is for: {groups}.', { groups: basis.meant_for }));
  }
}

const refused = (words: Words) => new AppError('invalid', words, { errors: { service_id: words } });

interface Asked {
  date: string;
  time: string;
  now: Date;
  /** Staff are not bound by the lead time; a walk-in may come into a slot that has begun. */
  source: Source;
}

/**
 * The slot of the grid that starts then. Whether it is full is not asked here.
 * @throws AppError invalid for a time that is no slot, or not one to be booked now
 */
export function slotAt(
  service: SlotService,
  organisation: OrganisationRow,
  asked: Asked,
): DatedSlot {
  const { date, time, now, source } = asked;
  const { slots } = daySlots({ ...slotBasis(service, organisation, now), date });
  const slot = slots.find((one) => one.time === time);
  if (slots.length === 0) throw invalid({ date: 'There are no slots on this day' });
  if (!slot) throw invalid({ time: 'There is no slot at this time' });
  const isRunning = slot.starts_at <= now.getTime() && now.getTime() < slot.ends_at;
  if (slot.reason === 'past' && !(source === 'walk_in' && isRunning)) {
    throw invalid({ time: 'This time has passed' });
  }
  if (slot.reason === 'lead_time' && source === 'online') {
    const count = service.lead_hours;
    throw invalid({ time: phrase(AT_LEAST, { count }) });
  }
  if (slot.reason === 'horizon') {
    const count = service.horizon_days;
    throw invalid({ date: phrase(AT_MOST, { count }) });
  }
  return { ...slot, date };
}

const AT_LEAST = msg('Book at least {count, plural, one {# hour} other {# hours}} ahead');
const AT_MOST = msg('Book at most {count, plural, one {# day} other {# days}} ahead');
