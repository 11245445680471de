import { reservation } from '#schema/resources/reservation.ts';
import { clock, shortDate } from '#src/generator/formats.ts';
import { lowerFirst } from '#src/generator/nouns.ts';
import { optionLabel } from '#src/generator/values.ts';
import { t } from '#src/language/t.ts';
import type { Step } from '../reservation.ts';

/** A step of the history in one line, such as `Moved to Tue, 1 Dec 2026, 9:00`. */
export function headline({ action, from, to }: Step): string {
  if (action === 'created') return booked(to);
  if (action === 'rescheduled') return moved(to, from);
  if (action === 'notes') return t('Notes changed');
  const field = to?.activity_status ? 'activity_status' : 'status';
  const now = to?.[field];
  if (!now) return action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');
  const before = from?.[field];
  if (!before) return said(field, now);
  return t('{now}, was {before}', {
    now: said(field, now),
    before: lowerFirst(said(field, before)),
  });
}

function booked(to: Step['to']): string {
  const words = to?.source
    ? t('Booked: {source}', { source: said('source', to.source) })
    : t('Booked');
  return to?.places ? `${words}, ${t('Places: {count}', { count: to.places })}` : words;
}

const said = (field: 'status' | 'activity_status' | 'source', value: string) =>
  optionLabel(reservation.fields[field], value);

function moved(to: Step['to'], from: Step['from']): string {
  const [next, last] = [formatMovedSlot(to), formatMovedSlot(from)];
  if (next && last) return t('Moved to {to} from {from}', { to: next, from: last });
  return next ? t('Moved to {to}', { to: next }) : t('Moved');
}

/** Only the time, for a move within a day. */
function formatMovedSlot(slot: Step['to']): string {
  const words = [slot?.date && shortDate(slot.date), slot?.time && clock(slot.time)];
  return words.filter(Boolean).join(', ');
}
