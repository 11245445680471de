import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { countedQuery } from '../../schema/figureCalls.ts';
import { reservation } from '../../schema/index.ts';
import { toLocal } from '../../schema/zone.ts';
import { timestamptz } from '../db/query.ts';
import { readSettings } from '../db/settings.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import { BREAKDOWN_KEYS, dateRangeFilter, FIGURE_FILTERS } from '../figures/facts.ts';
import { invalid } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';

const reservations = tableOf(reservation);
const asCounted = z.object({ ...countedQuery, team_id: z.unknown().optional() });

/** The list can be narrowed to the reservations that a figure of the dashboard counts. */
export const reservationHooks: ResourceHooks = {
  list: {
    query: countedQuery,
    async narrow({ db, now }, query) {
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
      return sql`${reservations.id} in (select r.id from reservations r join users u on u.id = r.user_id
        where ${dateRangeFilter(date, days, time_zone)} and ${where(timestamptz(now), team_id !== undefined)} ${part})`;
    },
  },
};
