import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { scopeOf } from '#schema/declaration/access.ts';
import { countedQuery } from '#schema/figures/figureCalls.ts';
import {
  BREAKDOWN_FIELDS,
  type Breakdown,
  type ListedFigure,
  OF_HISTORY,
} from '#schema/figures/figures.ts';
import { reservation, user } from '#schema/index.ts';
import { toLocal } from '#schema/time/zone.ts';
import { timestamptz } from '../db/query.ts';
import { readSettings } from '../db/settings.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import { BREAKDOWN_KEYS, dateRangeFilter, FIGURE_FILTERS } from '../figures/facts.ts';
import { invalid } from '../http/errors.ts';
import { isReadable } from '../resources/comparing.ts';
import type { Compared, ResourceHooks } from '../resources/hooks.ts';

const reservations = tableOf(reservation);
const asCounted = z.object({ ...countedQuery, team_id: z.unknown().optional() });

const ofReservation = (path: string): Compared => ({ resource: reservation, path });
/** What was done to it is told with the reservation itself. */
const ofHistory = (path: string): Compared => ({ ...ofReservation(path), action: 'show' });

const countFields = (as: ListedFigure) =>
  OF_HISTORY.includes(as) ? ofHistory('status') : ofReservation('status');

function partFields(by: Breakdown): Compared {
  const { of, path } = BREAKDOWN_FIELDS[by];
  if (of === 'person') return { resource: user, path };
  return of === 'history' ? ofHistory(path) : ofReservation(path);
}

const visitDate = { compares: () => [ofReservation('date')] };

/** The list can be narrowed to the reservations that a figure of the dashboard counts. */
export const reservationHooks: ResourceHooks = {
  list: {
    query: {
      counted_as: {
        schema: countedQuery.counted_as,
        compares: (as) => [countFields(as as ListedFigure)],
      },
      counted_from: { schema: countedQuery.counted_from, ...visitDate },
      counted_to: { schema: countedQuery.counted_to, ...visitDate },
      counted_by: {
        schema: countedQuery.counted_by,
        compares: (by) => [partFields(by as Breakdown)],
      },
      counted_key: { schema: countedQuery.counted_key, compares: () => [] },
    },
    async narrow(context, query) {
      const { db, now, viewer } = context;
      const { counted_as, counted_from, counted_to, counted_by, counted_key, team_id } =
        asCounted.parse(query);
      if (!counted_as) return undefined;
      if ((counted_by === undefined) !== (counted_key === undefined)) {
        throw invalid({ counted_key: 'Give both counted_by and counted_key' });
      }
      const { time_zone } = await readSettings(db);
      const today = toLocal(now.getTime(), time_zone).date;
      const { date, where } = FIGURE_FILTERS[counted_as];
      const days = { from: counted_from ?? today, to: counted_to ?? today };
      const part = counted_by ? sql`and ${BREAKDOWN_KEYS[counted_by]} = ${counted_key}` : sql``;
      const compared = [countFields(counted_as), ...(counted_by ? [partFields(counted_by)] : [])];
      const readable = compared
        .filter(({ resource, action }) => resource === user || action)
        .map(
          (one) =>
            sql`and ${isReadable(context, one, one.resource === user ? sql`u.id` : sql`r.id`)}`,
        );
      // Whether somebody was with another office before is not told to whoever sees one office.
      const isOfTeams = team_id !== undefined || scopeOf(viewer, reservation, 'list') !== true;
      return sql`${reservations.id} in (select r.id from reservations r join users u on u.id = r.user_id
        where ${dateRangeFilter(date, days, time_zone)} and ${where(timestamptz(now), isOfTeams)} ${part} ${sql.join(readable, sql` `)})`;
    },
  },
};
