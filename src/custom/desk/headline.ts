import { reservation } from '../../../schema/resources/reservation.ts';
import { clock, shortDate } from '../../resources/formats.ts';
import { optionOf } from '../../resources/values.ts';
import type { Step } from './calls.ts';

/** A step of the history in one line, such as `Moved to Tue, 1 Dec 2026, 9:00`. */
export function headline({ action, from, to }: Step): string {
  if (action === 'created') return to?.source ? `Booked: ${word('source', to.source)}` : 'Booked';
  if (action === 'rescheduled') return `Moved${day('to', to)}${day('from', from)}`;
  if (action === 'notes') return 'Notes changed';
  const field = to?.activity_status ? 'activity_status' : 'status';
  const now = to?.[field];
  if (!now) return action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');
  const before = from?.[field];
  return before
    ? `${word(field, now)}, was ${word(field, before).toLowerCase()}`
    : word(field, now);
}

const word = (field: 'status' | 'activity_status' | 'source', value: string) =>
  optionOf(reservation.fields[field], value)?.name ?? value;

/** A move within a day tells the time alone. */
function day(preposition: string, slot: Step['to']): string {
  if (!slot?.date && !slot?.time) return '';
  const words = [slot.date && shortDate(slot.date), slot.time && clock(slot.time)];
  return ` ${preposition} ${words.filter(Boolean).join(', ')}`;
}
