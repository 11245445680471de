import {
  type DashboardAnswer,
  FIGURE_PATHS,
  type FigureAnswers,
  type FiguresQuery,
} from '../../../../schema/figureCalls.ts';
import { daysBetween } from '../../../../schema/zone.ts';
import { request } from '../../../http/client.ts';

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

export const fetchFigure = <K extends FigureCall>(
  call: K,
  query: FiguresQuery,
  signal?: AbortSignal,
): Promise<Answers[K]> =>
  request<Answers[K]>(FIGURE_PATHS[call], { query, ...(signal && { signal }) });
