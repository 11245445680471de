import type { DashboardAnswer, FigureAnswers, FiguresQuery } from '#schema/figures/figureCalls.ts';
import { daysBetween } from '#schema/time/zone.ts';
import { ask } from '#src/http/ask.ts';

export type Answers = FigureAnswers & { dashboard: DashboardAnswer };
export type FigureCall = keyof Answers;

/** The present and what lies ahead have no period to choose. */
const WITHOUT_PERIOD: readonly FigureCall[] = ['coming_weeks', 'user_status_count'];
/** A period needs this many days to narrow the figures by month. */
const MONTHS_FROM_DAYS = 62;

/** The part of what is chosen that a call takes. */
export function queryFor(call: FigureCall, query: FiguresQuery): FiguresQuery {
  const { team_id, service_id, from, to } = query;
  const isShort = from && to && daysBetween(from, to) < MONTHS_FROM_DAYS;
  if (WITHOUT_PERIOD.includes(call) || (call === 'reservation_count_per_year' && isShort)) {
    return { ...(team_id && { team_id }), ...(service_id && { service_id }) };
  }
  return call === 'dashboard' ? { ...query, compare: 'true' } : query;
}

interface Options {
  query: FiguresQuery;
  signal?: AbortSignal;
}
const CALLS: { [K in FigureCall]: (options: Options) => Promise<Answers[K]> } = {
  dashboard: (options) => ask('GET /dashboard', options),
  user_status_count: (options) => ask('GET /user-status-count', options),
  reservation_count_per_year: (options) => ask('GET /reservation-count-per-year', options),
  programs_and_services: (options) => ask('GET /programs-and-services', options),
  age_bracket: (options) => ask('GET /age-bracket', options),
  common_gender: (options) => ask('GET /common-gender', options),
  common_barangay: (options) => ask('GET /common-barangay', options),
  common_time_slot: (options) => ask('GET /common-time-slot', options),
  hours_by_weekday: (options) => ask('GET /dashboard/hours-by-weekday', options),
  sources: (options) => ask('GET /dashboard/sources', options),
  cancellations: (options) => ask('GET /dashboard/cancellations', options),
  trend: (options) => ask('GET /dashboard/trend', options),
  coming_weeks: (options) => ask('GET /dashboard/coming-weeks', options),
};

export const fetchFigure = <K extends FigureCall>(
  call: K,
  query: FiguresQuery,
  signal?: AbortSignal,
): Promise<Answers[K]> => CALLS[call]({ query, ...(signal && { signal }) });
