/** The dashboard's calls. */
import type { z } from 'zod';
import {
  dashboardAnswer,
  FIGURE_PATHS,
  type FigureAnswers,
  type FiguresQuery,
  figureAnswers,
  figuresQuery,
  publicFigures,
  teamServiceQuery,
} from '../../schema/figureCalls.ts';
import { reservation } from '../../schema/index.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App, Context } from '../http/context.ts';
import { answer } from './answer.ts';
import * as breakdowns from './breakdowns.ts';
import { dashboard } from './dashboard.ts';
import { programsAndServices } from './programsAndServices.ts';
import { readPublicFigures } from './publicFigures.ts';
import * as series from './series.ts';
import { userStatusCount } from './userStatus.ts';

const tags = ['Dashboard'];
const config = { policy: { resource: reservation.name, action: 'read_figures' } };

type Call = Exclude<keyof FigureAnswers, 'coming_weeks'>;
type Read<K extends Call> = (context: Context, query: FiguresQuery) => Promise<FigureAnswers[K]>;

const byParts =
  <Row>(breakdown: Parameters<typeof answer<Row>>[2]) =>
  (context: Context, query: FiguresQuery) =>
    answer(context, query, breakdown);

const CALLS: { [K in Call]: { summary: string; read: Read<K> } } = {
  user_status_count: {
    summary:
      'Accounts by status as it is now, by the day of registration (all of them by default); of a team, the people who have booked with it, by the day of their first booking. With several teams a person counts once for each',
    read: userStatusCount,
  },
  reservation_count_per_year: {
    summary:
      'Pending and approved reservations by the month of the visit: this year by default, with what is booked ahead',
    read: series.reservationsByMonth,
  },
  programs_and_services: {
    summary:
      'Visits by service and program, with bookings, no-shows and the use of the seats offered',
    read: programsAndServices,
  },
  age_bracket: {
    summary:
      'Visits by the age of who came, on the day of the visit; ages of fewer than five people are combined',
    read: byParts(breakdowns.ageBracket),
  },
  common_gender: {
    summary:
      'Visits by the gender of who came, as the profile says now; genders of fewer than five people are combined',
    read: byParts(breakdowns.commonGender),
  },
  common_barangay: {
    summary:
      'Visits by the barangay of who came, as the profile says now, most first; barangays of fewer than five people are combined',
    read: byParts(breakdowns.commonBarangay),
  },
  common_time_slot: {
    summary: 'Visits by the hour in which their appointment begins, most first',
    read: byParts(breakdowns.commonTimeSlot),
  },
  hours_by_weekday: {
    summary: 'Visits by weekday and the hour in which their appointment begins',
    read: byParts(breakdowns.hoursByWeekday),
  },
  sources: {
    summary: 'Bookings by how they were made: online, by staff for somebody, or as a walk-in',
    read: byParts(breakdowns.sources),
  },
  cancellations: {
    summary:
      'Cancelled reservations by how long before the visit and by whom, by the day on which the visit would have been',
    read: byParts(breakdowns.cancellations),
  },
  trend: {
    summary: 'Bookings, visits and no-shows by day, of more than 62 days by month',
    read: series.trend,
  },
};

export function figureRoutes(app: App) {
  app.get('/figures', {
    config: { policy: 'everyone' },
    schema: {
      tags,
      summary:
        'What the organisation shows everybody of the last 30 days; nothing unless its settings say so',
      response: { 200: publicFigures, ...errorAnswers },
    },
    handler: async ({ context }) => readPublicFigures(context),
  });
  app.get(FIGURE_PATHS.dashboard, {
    config,
    schema: {
      tags,
      summary: 'The key figures of a period (the last 30 days by default) and of the present',
      querystring: figuresQuery,
      response: { 200: dashboardAnswer, ...errorAnswers },
    },
    handler: async ({ context, query }) => dashboard(context, query),
  });
  app.get(FIGURE_PATHS.coming_weeks, {
    config,
    schema: {
      tags,
      summary: 'Seats booked and seats offered of each of the 28 days from today',
      querystring: teamServiceQuery,
      response: { 200: figureAnswers.coming_weeks, ...errorAnswers },
    },
    handler: async ({ context, query }) => series.comingWeeks(context, query),
  });
  for (const call of Object.keys(CALLS) as Call[]) figureRoute(app, call);
}

/** Here any of them is served: the schema of each says what it answers. */
function figureRoute(app: App, call: Call) {
  const { summary, read } = CALLS[call];
  app.get(FIGURE_PATHS[call], {
    config,
    schema: {
      tags,
      summary,
      querystring: figuresQuery,
      response: { 200: figureAnswers[call] as z.ZodType<unknown>, ...errorAnswers },
    },
    handler: async ({ context, query }): Promise<unknown> => read(context, query),
  });
}
