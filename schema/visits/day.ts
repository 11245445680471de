/** The day of a team, as its desks see it; bodies and answers of the calls about it. */
import { z } from 'zod';
import { idsOf, nonEmpty, string } from '../declaration/fields/values.ts';
import { reservationRecord } from '../reservations/booking.ts';
import { VISIT_STEPS, type VisitStepName } from './steps.ts';
import { MOST_NOTE_LETTERS, PRINT_STATES, PRIORITIES, VISIT_STATES } from './visit.ts';
import { teamWait } from './waitAnswers.ts';

const instant = z.string();
const named = z.object({ id: z.string(), name: z.string() });

const visitSchema = z.object({
  id: z.string(),
  /** `C012` */
  ticket: z.string(),
  number: z.number(),
  state: idsOf(VISIT_STATES),
  /** When the state began. */
  since: instant,
  arrived_at: instant,
  /** What the order of the line goes by. */
  due_at: instant,
  priority: idsOf(PRIORITIES),
  /** In whose line they are: another team's, after being sent on. */
  team_id: z.string(),
  /** Who has called or serves them, or the only one that may call them. */
  counter_id: z.string().nullable(),
  calls: z.number(),
  called_at: instant.nullable(),
  /** From whoever sent them on. */
  note: z.string().nullable(),
  print_state: idsOf(PRINT_STATES),
  /** Of the page at which they follow it while the day lasts. */
  ticket_key: z.string().nullable(),
});
export type Visit = z.infer<typeof visitSchema>;

export const dayEntry = z.object({
  reservation: reservationRecord,
  mobile_number: z.string().nullable(),
  birth_date: z.string().nullable(),
  /** Null until they are here. */
  visit: visitSchema.nullable(),
});
export type DayEntry = z.infer<typeof dayEntry>;

const openCounter = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  /** What it serves; empty: everything. */
  service_ids: z.array(z.string()),
  /** Who sits there; null where it is closed. */
  staff: named.nullable(),
  opened_at: instant.nullable(),
  priority_in_a_row: z.number(),
});
export type OpenCounter = z.infer<typeof openCounter>;

/** Entries stand in the order of their times; at most `MOST_ENTRIES`. */
export const MOST_ENTRIES = 1000;
export const teamDay = z.object({
  date: z.string(),
  /** By the server's clock. */
  now: instant,
  /** Another one with every change of the day. */
  version: z.string(),
  team: named,
  counters: z.array(openCounter),
  /** Of whoever walks in now, for each service that a counter is open for. */
  waits: z.array(teamWait),
  entries: z.array(dayEntry),
});
export type TeamDay = z.infer<typeof teamDay>;
/** Nothing has changed since the version that the caller has, but waits, which go by the clock. */
export const sameDay = teamDay.pick({ now: true, version: true, waits: true });
export type SameDay = z.infer<typeof sameDay>;

const counter_id = z.uuid();

export const arriveBody = z.strictObject({
  reservation_id: z.uuid(),
  /** By default a senior citizen's, by their birth date. */
  priority: idsOf(PRIORITIES).optional(),
});
export const callNextBody = z.strictObject({ counter_id });
export const callNextAnswer = z.object({
  /** Null where nobody may be called. */
  entry: dayEntry.nullable(),
});
const stepNames = Object.keys(VISIT_STEPS) as [VisitStepName, ...VisitStepName[]];
export const stepBody = z.strictObject({
  step: z.enum(stepNames),
  /** Where whoever takes the step sits. */
  counter_id: counter_id.optional(),
  /** `send_on`: to whom. To another team, or to one counter of it. */
  to_team_id: z.uuid().optional(),
  to_counter_id: counter_id.optional(),
  /** `send_on`: for whoever calls them next. */
  note: nonEmpty(string(MOST_NOTE_LETTERS)).optional(),
});
export const priorityBody = z.strictObject({ priority: idsOf(PRIORITIES) });
export const printBody = z.strictObject({ print_state: idsOf(PRINT_STATES).exclude(['none']) });
export const closeCounterBody = z.strictObject({
  /** Whoever is called to it goes back into the line; otherwise they are in the way. */
  returns_to_line: z.boolean().optional(),
});
export const counterAnswer = z.object({ counter: openCounter });
