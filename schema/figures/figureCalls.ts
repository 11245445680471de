/** Queries and answers of the dashboard's calls, shared by both sides. */
import { z } from 'zod';
import { PERIOD_SPANS } from './figurePeriods.ts';
import { BREAKDOWNS, FIGURE_IDS, FIGURES, type FigureId, LISTED_FIGURES } from './figures.ts';

const day = z.iso.date('Enter a date like 2026-12-01');

/** Days by the organisation's clock, both included; the last 30 days by default. */
export const figuresQuery = z.strictObject({
  /** Absent: everything that the caller may see. */
  team_id: z.uuid().optional(),
  service_id: z.uuid().optional(),
  from: day.optional(),
  to: day.optional(),
  /** The same part of the week, month or year before; of other days, as many before. */
  compare: z.enum(['true', 'false']).optional(),
});
export type FiguresQuery = z.infer<typeof figuresQuery>;
/** A figure without a period counts what is upcoming or current. */
export const teamServiceQuery = figuresQuery.pick({ team_id: true, service_id: true });
export type TeamServiceQuery = z.infer<typeof teamServiceQuery>;

const period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof period>;
const computed = {
  /** What was counted: never after today, but for reservations by month. */
  period,
  /** When the oldest of what it is summed up from was counted: ISO, UTC. */
  computed_at: z.string(),
  time_zone: z.string(),
};

/** Null: nothing to tell it from, such as a rate of no visits. */
const figureValues = z.object(
  Object.fromEntries(
    FIGURE_IDS.map((id) => [
      id,
      z.number().nullable().describe(`${FIGURES[id].label}. ${FIGURES[id].about}`),
    ]),
  ) as Record<FigureId, z.ZodNullable<z.ZodNumber>>,
);
export type FigureValues = z.infer<typeof figureValues>;
const before = z
  .object({
    period,
    span: z.enum(PERIOD_SPANS),
    /** Its last day counts only until the present time of day. */
    is_part: z.boolean(),
    figures: figureValues,
  })
  .nullable();
export const dashboardAnswer = z.object({ ...computed, figures: figureValues, before });
export type DashboardAnswer = z.infer<typeof dashboardAnswer>;

/** `label` in the language of the caller. */
const counted = { id: z.string(), label: z.string(), count: z.int() };
const breakdown = <T extends z.ZodRawShape>(row: T) =>
  z.object({
    ...computed,
    data: z.array(z.object(row)),
    before: z.object({ period, data: z.array(z.object(row)) }).nullable(),
  });

/**
 * Ids are `few` for values of fewer than five people each, combined, and `unknown`. A count is
 * null where even together they are fewer than five.
 */
const peopled = breakdown({ ...counted, count: z.int().nullable() });
export type PeopledAnswer = z.infer<typeof peopled>;

export const figureAnswers = {
  user_status_count: breakdown(counted),
  reservation_count_per_year: breakdown({ year: z.int(), month: z.int(), ...counted }),
  /** `count`: visits. */
  programs_and_services: breakdown({
    ...counted,
    kind: z.enum(['service', 'program']),
    team: z.object({ id: z.string(), name: z.string() }),
    bookings: z.int(),
    no_shows: z.int(),
    due: z.int(),
    seats_booked: z.int(),
    seats_offered: z.int(),
  }),
  age_bracket: peopled,
  common_gender: peopled,
  common_barangay: peopled,
  /** Visits by the hour in which they began by appointment; `id` is `09`. */
  common_time_slot: breakdown(counted),
  /** Visits; `id` is `1-09` for Monday, 9:00 to 10:00. */
  hours_by_weekday: breakdown({ ...counted, weekday: z.int(), hour: z.int() }),
  /** Bookings. */
  sources: breakdown(counted),
  /** Cancellations are counted by how long before the visit they came; `count` has both. */
  cancellations: breakdown({ ...counted, by_person: z.int(), by_office: z.int() }),
  /** Days, or months of a period longer than 62 days. */
  trend: breakdown({
    from: z.string(),
    to: z.string(),
    label: z.string(),
    bookings: z.int(),
    visits: z.int(),
    no_shows: z.int(),
  }),
  /** The 28 days from today. */
  coming_weeks: z.object({
    ...computed,
    data: z.array(z.object({ date: z.string(), seats_booked: z.int(), seats_offered: z.int() })),
  }),
};
export type FigureAnswers = {
  [K in keyof typeof figureAnswers]: z.infer<(typeof figureAnswers)[K]>;
};

/** What an office shows its town; each is null where fewer than five visits would tell it. */
export const publicFigures = z.object({
  period,
  visits: z.int().nullable(),
  no_show_rate: z.number().nullable(),
  waiting_minutes_median: z.number().nullable(),
  waiting_minutes_p90: z.number().nullable(),
});
export type PublicFigures = z.infer<typeof publicFigures>;

/**
 * Narrows the list of reservations to those that a figure counts, beside the plain `team_id` and
 * `service_id`: `counted_as=visits&counted_from=2026-11-01&counted_to=2026-11-30`, and of a part of
 * them `&counted_by=gender&counted_key=female`. The days are both included.
 */
export const countedQuery = {
  counted_as: z.enum(LISTED_FIGURES).optional(),
  counted_from: day.optional(),
  counted_to: day.optional(),
  counted_by: z.enum(BREAKDOWNS).optional(),
  counted_key: z.string().max(120).optional(),
};
