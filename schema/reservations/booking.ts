/** Bodies and answers of the booking calls, shared by both sides. */
import { z } from 'zod';
import { DERIVED_FROM } from '../categories/categories.ts';
import { MOST_PLACES } from '../declaration/bounds.ts';
import { freeSlotSchema, turnShape } from '../declaration/errors.ts';
import type { Field } from '../declaration/field.ts';
import { idsOf, nonEmpty, paragraphs } from '../declaration/fields/values.ts';
import { wholeNumber } from '../declaration/listQuery.ts';
import { recordSchema } from '../declaration/record.ts';
import type { RecordOf } from '../declaration/recordTypes.ts';
import { orphanOptions } from '../orphans/orphans.ts';
import { ACTIVITY_STATUSES, RESERVATION_STATUSES, reservation } from '../resources/reservation.ts';
import { service } from '../resources/service.ts';
import { privacy_version } from '../signIn/login.ts';
import { REFUSAL_REASONS } from './eligibility.ts';
import { SLOT_REASONS } from './slots.ts';

const { fields } = reservation;
const bodySchemaOf = <T>(field: Field<unknown, T>) => field.zod as z.ZodType<T, T>;

const notes = bodySchemaOf(fields.notes).nullable().optional();
/** Typed in several lines. */
export const reasonSchema = nonEmpty(paragraphs(500)).nullable().optional();
export const dateSchema = bodySchemaOf(fields.date);
export const timeSchema = bodySchemaOf(fields.time);

export const bookSchema = z.strictObject({
  service_id: bodySchemaOf(fields.service_id),
  date: dateSchema,
  time: bodySchemaOf(fields.time),
  /** How many come; at most as many as the service allows, one by default. */
  places: bodySchemaOf(fields.places).optional(),
  notes,
  /** Whom it is for: somebody in the viewer's care, or anybody for those who may book on behalf. */
  user_id: bodySchemaOf(fields.user_id).optional(),
  /** The person stands at the desk: today, and a slot that has begun will do. */
  walk_in: z.boolean().optional(),
  /** With `walk_in`: they come at a time that is no slot, which is kept as it is. */
  outside_hours: z.boolean().optional(),
  /** With `walk_in`: why the person is taken though the slot is full. Needs `reservations.squeeze_in`. */
  squeeze_reason: nonEmpty(paragraphs(500)).optional(),
  /** With `walk_in`: they are taken though the line is full until closing. */
  past_closing: z.boolean().optional(),
  /** The place that the person holds already; when it ran out, any other free one of the slot. */
  hold_id: z.uuid().optional(),
  /** Staff book for somebody whose questions are answered at the desk. */
  answers_later: z.boolean().optional(),
  /** The version of the privacy notice that the person agrees to; needed unless they agreed to it before. */
  privacy_version,
});
export type BookInput = z.infer<typeof bookSchema>;

/**
 * For whom free times are asked; by default for the caller, or for somebody in their care. Staff name
 * whom they book for;
 * `reservation_id` asks for the times to which that reservation can be moved.
 */
export const availabilityForSchema = z.strictObject({
  user_id: bodySchemaOf(fields.user_id).optional(),
  walk_in: z.enum(['true', 'false']).optional(),
  reservation_id: z.uuid().optional(),
  /** How many are wanted together, one by default; a reservation has as many as it has. */
  for_places: wholeNumber(1, MOST_PLACES).optional(),
});
export type AvailabilityFor = z.infer<typeof availabilityForSchema>;

export const holdSchema = bookSchema.pick({
  service_id: true,
  date: true,
  time: true,
  places: true,
  user_id: true,
});
export type HoldInput = z.infer<typeof holdSchema>;
export const heldSchema = z.strictObject({ hold_id: z.uuid() });

export const rescheduleSchema = z.strictObject({
  date: dateSchema.optional(),
  time: timeSchema.optional(),
  notes,
  /** From staff alone. */
  office_notes: bodySchemaOf(fields.office_notes).nullable().optional(),
  updated_at: z.iso.datetime().optional(),
});
export type RescheduleInput = z.infer<typeof rescheduleSchema>;

/** Nobody decides that something is being booked. */
export const reservationStatusSchema = z.strictObject({
  status: idsOf(RESERVATION_STATUSES).exclude(['held']),
  reason: reasonSchema,
});
export type StatusInput = z.infer<typeof reservationStatusSchema>;

/** Decisions are made one by one: more at once would keep others waiting. */
const MOST_DECISIONS = 100;
export const decisionsSchema = reservationStatusSchema.extend({
  ids: z.array(z.uuid()).min(1).max(MOST_DECISIONS),
});
export type DecisionsInput = z.infer<typeof decisionsSchema>;
export const decisions = z.object({
  ids: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type Decisions = z.infer<typeof decisions>;

export const attendanceSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(1000),
  activity_status: idsOf(ACTIVITY_STATUSES),
});
export type AttendanceInput = z.infer<typeof attendanceSchema>;

export const serviceStatusSchema = z.strictObject({
  status: bodySchemaOf(service.fields.status),
  ...orphanOptions,
});
export type ServiceStatusInput = z.infer<typeof serviceStatusSchema>;

export const named = z.object({ id: z.string(), name: z.string() });
type Changed = Partial<
  Pick<
    RecordOf<typeof reservation>,
    'date' | 'time' | 'status' | 'activity_status' | 'source' | 'places'
  >
>;
const changed = z.record(z.string(), z.unknown()) as z.ZodType<Changed>;

/** One step in the life of a reservation. `from` and `to` hold the fields that changed. */
const historySchema = z.object({
  at: z.string(),
  action: z.string(),
  /** Who did it; for a constituent, staff are named as their team. Null: nobody, it came to be so. */
  actor: named.nullable(),
  from: changed.nullable(),
  to: changed.nullable(),
  reason: z.string().nullable(),
  fields: z.array(z.string()),
});
export type HistoryEntry = z.infer<typeof historySchema>;

/** What the show call adds to the record. */
export const shownExtras = z.object({
  history: z.array(historySchema),
  /** How often it was changed since it was made. */
  changes: z.int(),
  location: z.string().nullable(),
  requirements: z.string().nullable(),
  /** What must not be missed. */
  notice: z.string().nullable(),
  /** The office's phone number, else the organisation's. */
  office_phone: z.string().nullable(),
  office_address: z.string().nullable(),
  /** May the reader cancel it, or move it, right now? */
  can_cancel: z.boolean(),
  can_reschedule: z.boolean(),
  /** Approved as it is, it would wait for approval again once the reader has moved it. */
  waits_again_when_moved: z.boolean(),
  /** Until when its constituent may cancel or move it; null when it is no longer open. */
  cancel_until: z.string().nullable(),
  /** Their number, once they are checked in today, and the key of its page. */
  ticket: z.object({ number: z.string(), key: z.string() }).nullable(),
  /** Its person is asked how it was, and has not said so yet. */
  can_rate: z.boolean(),
  /** What the person is still to answer: the team's questions, or about their health. */
  answers_needed: z.array(z.enum(['self', 'health'])),
  /** The number of the person, or of who cares for them, for whoever may see the person. */
  mobile_number: z.string().nullable().optional(),
  /** Who cares for the person, told to staff. */
  responsible: named.nullable().optional(),
});

export const reservationRecord = recordSchema(reservation);
export type ReservationRecord = z.infer<typeof reservationRecord>;
export const shownReservation = reservationRecord.extend(shownExtras.shape);
export type ShownReservation = z.infer<typeof shownReservation>;

const unavailable = z.enum(SLOT_REASONS);

/** What the person can do about it, or for which category they ask the office. */
const categoryWay = z.object({
  category: z
    .object({ id: z.string(), name: z.string(), statement: z.string().nullable() })
    .nullable(),
  state: z.enum(['confirm', 'fill_in', 'out']),
  missing: z.array(z.enum(DERIVED_FROM)),
});

/** Why the person may book no slot of the service; null when they may. */
const personRefusal = z
  .object({
    code: z.string(),
    message: z.string(),
    reason: z.enum(REFUSAL_REASONS).optional(),
    /** Told to this person; to whoever books for them what is confirmed at the desk. */
    ways: z.array(categoryWay).optional(),
  })
  .nullable();
export type PersonRefusal = z.infer<typeof personRefusal>;
/** What stands beside a service's record; `refusal` is absent where nobody is signed in. */
export const shownServiceExtras = z.object({ refusal: personRefusal.optional() });
export const listedServiceExtras = shownServiceExtras.extend({
  next_free: z.object({ date: z.string(), time: z.string() }).nullable().optional(),
});
export type ShownService = RecordOf<typeof service> & z.infer<typeof shownServiceExtras>;
export type ListedService = RecordOf<typeof service> & z.infer<typeof listedServiceExtras>;
export const unavailableDatesSchema = z.object({
  refusal: personRefusal,
  data: z.array(z.object({ date: z.string(), reason: unavailable })),
  /** Of the days that can be booked; only where `places` asks for it. */
  free: z.array(z.object({ date: z.string(), places: z.int() })).optional(),
});
export const daySlotsSchema = z.object({
  refusal: personRefusal,
  data: z.array(z.object({ time: z.string(), reason: unavailable })),
  /** Slots during which the caller has a visit already; `is_this`: this very slot. */
  visits: z
    .array(z.object({ time: z.string(), reservation_id: z.string(), is_this: z.boolean() }))
    .optional(),
  slots: z.array(
    z.object({
      time: z.string(),
      ends: z.string(),
      ...turnShape,
      capacity: z.int(),
      remaining: z.int(),
      /** People beyond the capacity; told to who books for others. */
      squeezed_in: z.int().optional(),
    }),
  ),
});
export type DaySlots = z.infer<typeof daySlotsSchema>;
export const nextFreeSchema = z.object({ refusal: personRefusal, data: z.array(freeSlotSchema) });
