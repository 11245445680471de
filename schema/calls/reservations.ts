/** Listing and deleting are plain calls. */
import { z } from 'zod';
import { msg } from '../language/index.ts';
import {
  attendanceSchema,
  bookSchema,
  decisions,
  decisionsSchema,
  heldSchema,
  holdSchema,
  rescheduleSchema,
  reservationRecord,
  reservationStatusSchema,
  shownReservation,
} from '../reservations/booking.ts';
import { reservation } from '../resources/reservation.ts';
import { call } from './call.ts';

const tag = reservation.label.many;
const policy = (action: string) => ({ resource: reservation.name, action });

export const reservationCalls = {
  book: call({
    method: 'POST',
    path: '/reservations/create',
    isForKeys: true,
    policy: policy('create'),
    tag,
    summary:
      'Book a slot. 409 slot_full tells the next free ones; a repeated Idempotency-Key answers the first result again',
    headers: z.looseObject({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{1,200}$/, msg('Use 1 to 200 letters, digits or signs'))
        .optional(),
    }),
    body: bookSchema,
    answer: reservationRecord,
    status: 201,
    isInLine: true,
  }),
  hold: call({
    method: 'POST',
    path: '/reservations/hold',
    isForKeys: true,
    policy: policy('create'),
    tag,
    summary:
      'Hold a place of a slot for yourself while its questions are answered; one at a time, the one before is released',
    body: holdSchema,
    answer: reservationRecord,
    status: 201,
    isInLine: true,
  }),
  prolongHold: call({
    method: 'POST',
    path: '/reservations/hold/prolong',
    isForKeys: true,
    policy: policy('create'),
    tag,
    summary: 'Extend a hold once: its time begins again',
    body: heldSchema,
    answer: reservationRecord,
  }),
  releaseHold: call({
    method: 'POST',
    path: '/reservations/hold/release',
    isForKeys: true,
    policy: policy('create'),
    tag,
    summary: 'Give up a hold, so that its place is free at once',
    body: heldSchema,
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  show: call({
    method: 'GET',
    path: '/reservations/show/{id}',
    isForKeys: true,
    policy: policy('show'),
    tag,
    summary: 'Show a reservation with its history and what can be done with it',
    answer: shownReservation,
  }),
  reschedule: call({
    method: 'POST',
    path: '/reservations/update/{id}',
    isForKeys: true,
    policy: policy('update'),
    tag,
    summary:
      'Move a reservation to another slot, or change its notes or, by staff, those of the office; 409 stale, slot_full, overlap',
    body: rescheduleSchema,
    answer: reservationRecord,
    isInLine: true,
  }),
  updateStatus: call({
    method: 'POST',
    path: '/reservations/update/status/{id}',
    isForKeys: true,
    policy: policy('update_status'),
    tag,
    summary: 'Approve, decline or cancel a reservation; 409 transition for any other step',
    body: reservationStatusSchema,
    answer: reservationRecord,
  }),
  decideAll: call({
    method: 'POST',
    path: '/reservations/update/statuses',
    isForKeys: true,
    policy: policy('update_status'),
    tag,
    summary: 'Decide on several reservations, each for itself; an error only if none could be',
    body: decisionsSchema,
    answer: decisions,
  }),
  updateActivity: call({
    method: 'POST',
    path: '/reservations/update/activity/status',
    isForKeys: true,
    policy: policy('update_activity_status'),
    tag,
    summary: 'Record that people came, are served, or did not come; all or none',
    body: attendanceSchema,
    answer: z.object({ ids: z.array(z.string()), activity_status: z.string() }),
  }),
};
