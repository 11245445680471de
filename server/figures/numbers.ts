/** The key figures from what was counted. */
import type { FigureValues } from '#schema/figures/figureCalls.ts';
import type { Counts, Total } from './counts.ts';

type OfPeriod = Omit<
  FigureValues,
  'reservations_today' | 'pending' | 'approved' | 'services' | 'users'
>;

export function numbersOf(counts: Counts, isOfTeam: boolean): OfPeriod {
  const total = (name: Total) => counts.totals[name] ?? 0;
  return {
    bookings: total('bookings'),
    new_constituents: total(isOfTeam ? 'new_to_team' : 'new_to_organisation'),
    booked_ahead: total('booked_ahead'),
    lead_hours_median: quantile(counts.lead_hours, 0.5),
    lead_hours_p90: quantile(counts.lead_hours, 0.9),
    reservations: total('reservations'),
    due: total('due'),
    visits: total('visits'),
    no_shows: total('no_shows'),
    no_show_rate: rate(total('no_shows'), total('due')),
    cancelled_by_person: total('cancelled_by_person'),
    cancelled_by_office: total('cancelled_by_office'),
    declined: total('declined'),
    started: total('started'),
    waiting_minutes_median: quantile(counts.waiting_minutes, 0.5),
    waiting_minutes_p90: quantile(counts.waiting_minutes, 0.9),
    seats_offered: total('seats_offered'),
    seats_booked: total('seats_booked'),
    squeezed_in: total('squeezed_in'),
    use_rate: rate(total('seats_booked'), total('seats_offered')),
  };
}

/** To a tenth of a percent. */
const rate = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;

/** The smallest value that at least this share of all is not above; null of none. */
function quantile(tally: Readonly<Record<string, number>>, share: number): number | null {
  const values = Object.entries(tally)
    .map(([value, count]) => ({ value: Number(value), count }))
    .sort((one, other) => one.value - other.value);
  const all = values.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { value, count } of values) {
    below += count;
    if (below >= all * share) return value;
  }
  return null;
}
