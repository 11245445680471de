/** How somebody of the day is, in one word: by the line, or by their reservation where the line has none. */
import type { DayEntry } from '#schema/visits/day.ts';
import { LINE_GRACE } from '#schema/visits/line.ts';
import { HERE_STATES, isHere, OVER_STATES, stateOf } from '#schema/visits/steps.ts';
import { VISIT_STATES, type VisitState } from '#schema/visits/visit.ts';
import type { Tone } from '#src/generator/cells/Chip.tsx';
import { msg } from '#src/language/t.ts';

export type EntryStatus =
  | Exclude<VisitState, 'withdrawn'>
  | 'to_approve'
  | 'expected'
  | 'late'
  | 'no_show';

interface EntryStatusText {
  name: string;
  tone: Tone;
}

const OF_LINE = Object.fromEntries(
  VISIT_STATES.map(({ id, name, tone }) => [id, { name, tone }]),
) as Record<VisitState, EntryStatusText>;

export const ENTRY_STATUSES: Record<EntryStatus, EntryStatusText> = {
  ...OF_LINE,
  to_approve: { name: msg('To approve'), tone: 'warning' },
  expected: { name: msg('Expected'), tone: 'neutral' },
  late: { name: msg('Late'), tone: 'danger' },
  no_show: { name: msg('No-show'), tone: 'neutral' },
};

/** @param now epoch milliseconds of the server */
export function statusOf({ reservation, visit }: DayEntry, now: number): EntryStatus {
  if (reservation.status === 'pending') return 'to_approve';
  if (visit && visit.state !== 'withdrawn') return visit.state;
  // The line does not know them, so nobody has left it.
  if (reservation.activity_status === 'no_show') return 'no_show';
  const state = stateOf(reservation.activity_status);
  if (state !== 'withdrawn') return state;
  return now > Date.parse(reservation.starts_at) + LINE_GRACE ? 'late' : 'expected';
}

const HERE: readonly EntryStatus[] = HERE_STATES;
const OVER: readonly (EntryStatus | VisitState)[] = [...OVER_STATES, 'no_show'];
export const isHereNow = (status: EntryStatus) => HERE.includes(status);
export const isOverNow = (status: EntryStatus) => OVER.includes(status);

/** Since when somebody who is here has been in their state; null for everybody else. */
export const sinceOf = ({ visit }: DayEntry): string | null =>
  visit && isHere(visit.state) ? visit.since : null;
