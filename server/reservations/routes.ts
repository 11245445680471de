/** Calls of reservations. Listing and deleting are the generic ones. */
import { z } from 'zod';
import {
  attendanceSchema,
  bookSchema,
  heldSchema,
  holdSchema,
  rescheduleSchema,
  reservationRecord,
  reservationStatusSchema,
  shownReservation,
} from '../../schema/booking.ts';
import { reservation } from '../../schema/index.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { book, hold } from './book.ts';
import { byLinkRoutes } from './byLink/routes.ts';
import { prolongHold, releaseHold } from './hold.ts';
import { idempotencyHeaders } from './idempotency.ts';
import { reschedule } from './reschedule.ts';
import { showReservation } from './show.ts';
import { updateActivity } from './updateActivity.ts';
import { updateStatus } from './updateStatus.ts';

const tags = [reservation.label.many];
const policy = (action: string) => ({ policy: { resource: reservation.name, action } });
const saved = { 200: reservationRecord, ...errorAnswers };

export function reservationRoutes(app: App, _deps: Deps) {
  byLinkRoutes(app);
  app.post('/reservations/create', {
    config: policy('create'),
    schema: {
      tags,
      summary:
        'Book a slot. 409 slot_full tells the next free ones; a repeated Idempotency-Key answers the first result again',
      headers: idempotencyHeaders,
      body: bookSchema,
      response: { 201: reservationRecord, ...errorAnswers },
    },
    handler: async ({ context, body, headers }, reply) => {
      const made = await book(context, body, headers['idempotency-key'] ?? null);
      reply.code(201);
      return made;
    },
  });
  app.post('/reservations/hold', {
    config: policy('create'),
    schema: {
      tags,
      summary:
        'Hold a place of a slot for yourself while its questions are answered; one at a time, the one before is released',
      body: holdSchema,
      response: { 201: reservationRecord, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      const held = await hold(context, body);
      reply.code(201);
      return held;
    },
  });
  app.post('/reservations/hold/prolong', {
    config: policy('create'),
    schema: {
      tags,
      summary: 'Extend a hold once: its time begins again',
      body: heldSchema,
      response: saved,
    },
    handler: async ({ context, body }) => prolongHold(context, body.hold_id),
  });
  app.post('/reservations/hold/release', {
    config: policy('create'),
    schema: {
      tags,
      summary: 'Give up a hold, so that its place is free at once',
      body: heldSchema,
      response: { 200: z.object({ ids: z.array(z.string()) }), ...errorAnswers },
    },
    handler: async ({ context, body }) => releaseHold(context, body.hold_id),
  });
  app.get('/reservations/show/:id', {
    config: policy('show'),
    schema: {
      tags,
      summary: 'Show a reservation with its history and what can be done with it',
      params: idParams,
      response: { 200: shownReservation, ...errorAnswers },
    },
    handler: async ({ context, params }) => showReservation(context, params.id),
  });
  app.post('/reservations/update/:id', {
    config: policy('update'),
    schema: {
      tags,
      summary:
        'Move a reservation to another slot, or change its notes; 409 stale, slot_full, overlap',
      params: idParams,
      body: rescheduleSchema,
      response: saved,
    },
    handler: async ({ context, params, body }) => reschedule(context, params.id, body),
  });
  app.post('/reservations/update/status/:id', {
    config: policy('update_status'),
    schema: {
      tags,
      summary: 'Approve, decline or cancel a reservation; 409 transition for any other step',
      params: idParams,
      body: reservationStatusSchema,
      response: saved,
    },
    handler: async ({ context, params, body }) => updateStatus(context, params.id, body),
  });
  app.post('/reservations/update/activity/status', {
    config: policy('update_activity_status'),
    schema: {
      tags,
      summary: 'Record that people came, are served, or did not come; all or none',
      body: attendanceSchema,
      response: {
        200: z.object({ ids: z.array(z.string()), activity_status: z.string() }),
        ...errorAnswers,
      },
    },
    handler: async ({ context, body }) => updateActivity(context, body),
  });
}
