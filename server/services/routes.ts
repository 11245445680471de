import { serviceCalls } from '#schema/calls/services.ts';
import { readAudience, scopeOf } from '#schema/declaration/access.ts';
import type { ListQuery } from '#schema/declaration/listQuery.ts';
import type { Page } from '#schema/declaration/record.ts';
import { reservation, service } from '#schema/index.ts';
import type { Deps } from '../deps.ts';
import type { App, Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { serve } from '../http/serve.ts';
import { parse } from '../http/validation.ts';
import { list } from '../resources/operations.ts';
import { type FoundRecord, findOne } from '../resources/repository.ts';
import { nextFree, slotsOfDay, unavailableDates } from './availability.ts';
import { countMissedSearch } from './search/missedSearches.ts';
import { searchServices } from './search/search.ts';

const calls = serviceCalls;

export function serviceRoutes(app: App, _deps: Deps) {
  serve(app, calls.unavailableDates, ({ context, params, query }) =>
    unavailableDates(context, params.id, query),
  );
  serve(app, calls.slotsOfDay, ({ context, params, query }) =>
    slotsOfDay(context, params.id, query),
  );
  serve(app, calls.nextFree, ({ context, params, query }) => {
    const { limit = 5, spread, near_date, near_time, ...request } = query;
    const near = near_date && near_time ? { date: near_date, time: near_time } : undefined;
    return nextFree(context, params.id, { limit, near, isSpread: spread === 'true' }, request);
  });
  serve(app, calls.search, async ({ context, query, log }) => {
    const { answer, isMissed } = await searchServices(context, query);
    if (isMissed && !context.viewer?.key?.is_test) {
      // Whoever searches is answered all the same.
      await countMissedSearch(context, query.search ?? '').catch((err: unknown) =>
        log.warn({ err }, 'a missed search could not be counted'),
      );
    }
    return answer;
  });
  serve(app, calls.listReservations, async ({ context, params, query }) => {
    const reader = readAudience(context, reservation, 'list');
    return listServiceReservations(
      context,
      params.id,
      parse(calls.listReservations.query(reader), query),
    );
  });
}

/** The reservations of one service, as far as the viewer may list them. */
async function listServiceReservations(
  context: Context,
  id: string,
  query: ListQuery,
): Promise<Page<FoundRecord<typeof reservation>>> {
  const scope = scopeOf(context.viewer, service, 'list_reservations');
  if (!(await findOne(context.db, service, id, { scope, audience: 'staff' }))) throw notFound();
  const ofService = { ...query, filters: { ...query.filters, service_id: { in: [id] } } };
  return list(context, reservation, ofService);
}
