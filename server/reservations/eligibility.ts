/** Who may book what, as far as no other booking matters. */
import { type DatedSlot, daySlots } from '../../schema/slots.ts';
import { AppError, invalid } from '../http/errors.ts';
import { type OrganisationRow, type SlotService, slotBasis } from '../services/bookable.ts';
import type { BookingBasis } from './basis.ts';

export type Source = 'online' | 'on_behalf' | 'walk_in';

/** @throws AppError invalid saying why this person cannot book this service */
export function checkPerson(basis: BookingBasis) {
  if (basis.user_status === 'suspended') throw invalid({ user_id: 'This account is suspended' });
  if (basis.requires_verified_identification && basis.identification_status !== 'verified') {
    throw refused('This service is for persons with a verified identification.');
  }
  if (basis.meant_for !== null && !basis.is_meant) {
    throw refused(`This service is for: ${basis.meant_for}.`);
  }
}

const refused = (message: string) =>
  new AppError('invalid', message, { errors: { service_id: message } });

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
    throw invalid({ time: `Book at least ${count(service.lead_hours, 'hour')} ahead` });
  }
  if (slot.reason === 'horizon') {
    throw invalid({ date: `Book at most ${count(service.horizon_days, 'day')} ahead` });
  }
  return { ...slot, date };
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
