/** The days that are chosen, as they are written in the URL: `?period=week`, or `?from=…&to=…`. */
import { addDays, type Days, weekday } from '#schema/time/zone.ts';
import { msg } from '#src/language/t.ts';

export type { Days };

export const PERIODS = [
  { id: 'today', label: msg('Today') },
  { id: 'week', label: msg('This week') },
  { id: 'month', label: msg('Last 30 days') },
  { id: 'year', label: msg('This year') },
  { id: 'days', label: msg('Other days') },
] as const;
export type PeriodId = (typeof PERIODS)[number]['id'];

const DAYS_OF: Record<Exclude<PeriodId, 'days'>, (today: string) => Days> = {
  today: (today) => ({ from: today, to: today }),
  week: (today) => {
    const from = addDays(today, 1 - weekday(today));
    return { from, to: addDays(from, 6) };
  },
  month: (today) => ({ from: addDays(today, -29), to: today }),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
};

/** What an address asks for; the last 30 days where it asks for nothing that can be read. */
export function periodOf(params: URLSearchParams, today: string): Days & { id: PeriodId } {
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  if (from || to) return { id: 'days', ...inOrder(from ?? addDays(to ?? today, -29), to ?? today) };
  const named = params.get('period') as PeriodId | null;
  const id = named && named !== 'days' && Object.hasOwn(DAYS_OF, named) ? named : 'month';
  return { id, ...DAYS_OF[id](today) };
}

const inOrder = (from: string, to: string): Days =>
  from <= to ? { from, to } : { from: to, to: from };

/** A day of the calendar, else null. */
function dayOf(text: string | null): string | null {
  try {
    return text && addDays(text, 0);
  } catch {
    return null;
  }
}
