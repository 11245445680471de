/** Beyond the plain calls of services. */
import { z } from 'zod';
import { listQuerySchema, wholeNumber } from '../declaration/listQuery.ts';
import { listSchema, recordSchema } from '../declaration/record.ts';
import {
  availabilityForSchema,
  dateSchema,
  daySlotsSchema,
  nextFreeSchema,
  reservationRecord,
  serviceStatusSchema,
  timeSchema,
  unavailableDatesSchema,
} from '../reservations/booking.ts';
import { reservation } from '../resources/reservation.ts';
import { service } from '../resources/service.ts';
import { serviceSearchAnswer, serviceSearchQuery } from '../services/serviceSearch.ts';
import { byAudience, call } from './call.ts';

const tag = service.label.many;
const policy = (action: string) => ({ resource: service.name, action });

export const serviceCalls = {
  unavailableDates: call({
    method: 'GET',
    path: '/services/not-available-date-slot/{id}',
    isForKeys: true,
    policy: 'everyone',
    tag,
    summary:
      'Days of a service that the caller cannot book, and why (today to its horizon by default); `places` counts what is free on the others',
    query: availabilityForSchema.extend({
      from: dateSchema.optional(),
      to: dateSchema.optional(),
      places: z.enum(['true', 'false']).optional(),
    }),
    answer: unavailableDatesSchema,
  }),
  slotsOfDay: call({
    method: 'GET',
    path: '/services/not-available-time-slot/{id}',
    isForKeys: true,
    policy: 'everyone',
    tag,
    summary: 'Slots of a day (today by default), and why the caller cannot book some of them',
    query: availabilityForSchema.extend({ date: dateSchema.optional() }),
    answer: daySlotsSchema,
  }),
  nextFree: call({
    method: 'GET',
    path: '/services/next-free/{id}',
    isForKeys: true,
    policy: 'everyone',
    tag,
    summary:
      'Slots of a service that the caller can book: the next ones, spread over mornings and afternoons, or about a time that was wanted',
    query: availabilityForSchema.extend({
      limit: wholeNumber(1, 50).optional(),
      spread: z.enum(['true', 'false']).optional(),
      near_date: dateSchema.optional(),
      near_time: timeSchema.optional(),
    }),
    answer: nextFreeSchema,
  }),
  search: call({
    method: 'GET',
    path: '/services/search',
    isForKeys: true,
    policy: policy('list'),
    tag,
    summary: 'Find services that can be booked by any words for them, the best first',
    query: serviceSearchQuery,
    answer: serviceSearchAnswer,
  }),
  listReservations: call({
    method: 'GET',
    path: '/services/reservations/{id}',
    isForKeys: true,
    policy: policy('list_reservations'),
    tag,
    summary: 'List the reservations of a service; `date` gives those of one day',
    query: byAudience((audience) => listQuerySchema(reservation, audience)),
    answer: listSchema(reservationRecord),
  }),
  updateStatus: call({
    method: 'POST',
    path: '/services/update/status/{id}',
    isForKeys: true,
    policy: policy('update_status'),
    tag,
    summary: 'Open a service for booking, or close it',
    body: serviceStatusSchema,
    answer: recordSchema(service),
  }),
};
