import { figureCalls, publicFigureCalls } from '#schema/calls/figures.ts';
import type { FiguresQuery } from '#schema/figures/figureCalls.ts';
import type { App, Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { answer, type Breakdown } from './answer.ts';
import * as breakdowns from './breakdowns.ts';
import { dashboard } from './dashboard.ts';
import { programsAndServices } from './programsAndServices.ts';
import { readPublicFigures } from './publicFigures.ts';
import * as series from './series.ts';
import { userStatusCount } from './userStatus.ts';

const calls = figureCalls;

export function figureRoutes(app: App) {
  serve(app, publicFigureCalls.show, ({ context }) => readPublicFigures(context));
  serve(app, calls.dashboard, ({ context, query }) => dashboard(context, query));
  serve(app, calls.coming_weeks, ({ context, query }) => series.comingWeeks(context, query));
  serve(app, calls.user_status_count, ({ context, query }) => userStatusCount(context, query));
  serve(app, calls.reservation_count_per_year, ({ context, query }) =>
    series.reservationsByMonth(context, query),
  );
  serve(app, calls.programs_and_services, ({ context, query }) =>
    programsAndServices(context, query),
  );
  serve(app, calls.age_bracket, byParts(breakdowns.ageBracket));
  serve(app, calls.common_gender, byParts(breakdowns.commonGender));
  serve(app, calls.common_barangay, byParts(breakdowns.commonBarangay));
  serve(app, calls.common_time_slot, byParts(breakdowns.commonTimeSlot));
  serve(app, calls.hours_by_weekday, byParts(breakdowns.hoursByWeekday));
  serve(app, calls.sources, byParts(breakdowns.sources));
  serve(app, calls.cancellations, byParts(breakdowns.cancellations));
  serve(app, calls.trend, ({ context, query }) => series.trend(context, query));
}

const byParts =
  <Row>(breakdown: Breakdown<Row>) =>
  ({ context, query }: { context: Context; query: FiguresQuery }) =>
    answer(context, query, breakdown);
