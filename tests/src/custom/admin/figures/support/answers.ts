/** What the server could have answered, of 1 to 30 November 2026. */
import type { DashboardAnswer } from '#schema/figures/figureCalls.ts';
import { FIGURE_IDS, type FigureId } from '#schema/figures/figures.ts';
import type { Answers } from '#src/custom/admin/figures/figureApi.ts';

export const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
export const OCTOBER = { from: '2026-10-02', to: '2026-10-31' };
const told = {
  period: NOVEMBER,
  computed_at: '2026-11-30T00:00:00.000Z',
  time_zone: 'Asia/Manila',
};

/** Every figure is 10, but for those that are given. */
const buildFigures = (overrides: Partial<Record<FigureId, number | null>> = {}) =>
  ({
    ...Object.fromEntries(FIGURE_IDS.map((id) => [id, 10])),
    ...{ no_show_rate: 0.1, use_rate: 0.5 },
    ...overrides,
  }) as DashboardAnswer['figures'];

const counted = (rows: [id: string, label: string, count: number][]) => ({
  ...{ ...told, before: null },
  data: rows.map(([id, label, count]) => ({ id, label, count })),
});

const hour = (weekday: number, of: number, count: number) => ({
  ...{ weekday, hour: of, count, label: '' },
  id: `${weekday}-${String(of).padStart(2, '0')}`,
});

const SERVICE = {
  ...{ id: 'triage', label: 'Triage', kind: 'service' as const },
  team: { id: 'health', name: 'Health' },
  ...{ count: 20, bookings: 30, no_shows: 5, due: 25, seats_booked: 30, seats_offered: 60 },
};

export const buildAnswers = (): Answers => ({
  dashboard: {
    ...told,
    figures: buildFigures({ visits: 1203 }),
    before: {
      period: OCTOBER,
      span: 'days',
      is_part: false,
      figures: buildFigures({ visits: 1191 }),
    },
  },
  user_status_count: counted([
    ['active', 'Active', 240],
    ['erased', 'Erased', 0],
  ]),
  reservation_count_per_year: {
    ...{ ...told, period: { from: '2026-01-01', to: '2026-12-31' }, before: null },
    data: [{ id: '2026-11', label: 'November 2026', year: 2026, month: 11, count: 40 }],
  },
  programs_and_services: { ...told, before: null, data: [SERVICE] },
  age_bracket: {
    ...{ ...told, before: null },
    data: [
      { id: '18-24', label: '18 to 24', count: 12 },
      { id: 'few', label: 'Small groups together', count: null },
    ],
  },
  common_gender: counted([
    ['female', 'Female', 12],
    ['male', 'Male', 8],
  ]),
  common_barangay: counted([]),
  common_time_slot: counted([
    ['11', '11:00 – 12:00', 3],
    ['09', '09:00 – 10:00', 9],
  ]),
  hours_by_weekday: { ...told, before: null, data: [hour(1, 9, 5), hour(3, 11, 2)] },
  sources: counted([
    ['online', 'Online', 9],
    ['walk_in', 'Walk-in', 1],
  ]),
  cancellations: {
    ...{ ...told, before: null },
    data: [{ id: 'late', label: 'Less than 2 hours before', count: 3, by_person: 2, by_office: 1 }],
  },
  trend: {
    ...{ ...told, before: null },
    data: [
      { ...day('2026-11-02'), bookings: 4, visits: 7, no_shows: 1 },
      { ...day('2026-11-03'), bookings: 5, visits: 3, no_shows: 0 },
    ],
  },
  coming_weeks: {
    ...told,
    data: [
      { date: '2026-12-01', seats_booked: 3, seats_offered: 12 },
      { date: '2026-12-02', seats_booked: 0, seats_offered: 12 },
    ],
  },
});

function day(date: string) {
  return { from: date, to: date, label: date };
}
