/** Calls of services beyond the generic ones. */
import { z } from 'zod';
import { readAudience, scopeOf } from '../../schema/access.ts';
import {
  availabilityForSchema,
  dateSchema,
  daySlotsSchema,
  nextFreeSchema,
  reservationRecord,
  timeSchema,
  unavailableDatesSchema,
} from '../../schema/booking.ts';
import { reservation, service } from '../../schema/index.ts';
import type { ListQuery } from '../../schema/listQuery.ts';
import { listQuerySchema, wholeNumber } from '../../schema/listQuery.ts';
import type { Page } from '../../schema/record.ts';
import { listSchema } from '../../schema/record.ts';
import { serviceSearchAnswer, serviceSearchQuery } from '../../schema/serviceSearch.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App, Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { parse, validatedInHandler } from '../http/validation.ts';
import { list } from '../resources/operations.ts';
import { findOne, type PlainRecord } from '../resources/repository.ts';
import { nextFree, slotsOfDay, unavailableDates } from './availability.ts';
import { countMissedSearch } from './search/missedSearches.ts';
import { searchServices } from './search/search.ts';

const tags = [service.label.many];

export function serviceRoutes(app: App, _deps: Deps) {
  availabilityRoutes(app);
  searchRoute(app);
  app.get('/services/reservations/:id', {
    config: { policy: { resource: service.name, action: 'list_reservations' } },
    schema: {
      tags,
      summary: 'List the reservations of a service; `date` gives those of one day',
      params: idParams,
      querystring: validatedInHandler(listQuerySchema(reservation, 'admin')),
      response: { 200: listSchema(reservationRecord), ...errorAnswers },
    },
    handler: async ({ context, params, query }) => {
      const reader = readAudience(context, reservation, 'list');
      const asked = parse(listQuerySchema(reservation, reader), query);
      return listServiceReservations(context, params.id, asked) as never;
    },
  });
}

function searchRoute(app: App) {
  app.get('/services/search', {
    config: { policy: { resource: service.name, action: 'list' } },
    schema: {
      tags,
      summary: 'Find services that can be booked by any words for them, the best first',
      querystring: serviceSearchQuery,
      response: { 200: serviceSearchAnswer, ...errorAnswers },
    },
    handler: async ({ context, query, log }) => {
      const { answer, isMissed } = await searchServices(context, query);
      if (isMissed) {
        // Whoever searches is answered all the same.
        await countMissedSearch(context, query.search ?? '').catch((err: unknown) =>
          log.warn({ err }, 'a missed search could not be counted'),
        );
      }
      return answer as never;
    },
  });
}

function availabilityRoutes(app: App) {
  const config = { policy: 'everyone' } as const;
  app.get('/services/not-available-date-slot/:id', {
    config,
    schema: {
      tags,
      summary:
        'Days of a service that the caller cannot book, and why (today to its horizon by default); `places` counts what is free on the others',
      params: idParams,
      querystring: availabilityForSchema.extend({
        from: dateSchema.optional(),
        to: dateSchema.optional(),
        places: z.enum(['true', 'false']).optional(),
      }),
      response: { 200: unavailableDatesSchema, ...errorAnswers },
    },
    handler: async ({ context, params, query }) => unavailableDates(context, params.id, query),
  });
  app.get('/services/not-available-time-slot/:id', {
    config,
    schema: {
      tags,
      summary: 'Slots of a day (today by default), and why the caller cannot book some of them',
      params: idParams,
      querystring: availabilityForSchema.extend({ date: dateSchema.optional() }),
      response: { 200: daySlotsSchema, ...errorAnswers },
    },
    handler: async ({ context, params, query }) => slotsOfDay(context, params.id, query),
  });
  app.get('/services/next-free/:id', {
    config,
    schema: {
      tags,
      summary:
        'Slots of a service that the caller can book: the next ones, spread over mornings and afternoons, or about a time that was wanted',
      params: idParams,
      querystring: availabilityForSchema.extend({
        limit: wholeNumber(1, 50).optional(),
        spread: z.enum(['true', 'false']).optional(),
        near_date: dateSchema.optional(),
        near_time: timeSchema.optional(),
      }),
      response: { 200: nextFreeSchema, ...errorAnswers },
    },
    handler: async ({ context, params, query }) => {
      const { limit = 5, spread, near_date, near_time, ...asked } = query;
      const near = near_date && near_time ? { date: near_date, time: near_time } : undefined;
      return nextFree(context, params.id, { limit, near, isSpread: spread === 'true' }, asked);
    },
  });
}

/** The reservations of one service, as far as the viewer may list them. */
async function listServiceReservations(
  context: Context,
  id: string,
  query: ListQuery,
): Promise<Page<PlainRecord>> {
  const scope = scopeOf(context.viewer, service, 'list_reservations');
  if (!(await findOne(context.db, service, id, { scope, audience: 'staff' }))) throw notFound();
  const ofService = { ...query, filters: { ...query.filters, service_id: { in: [id] } } };
  return list(context, reservation, ofService);
}
