/** Bodies and answers of the calls for one reservation that need no account: by a link, or a code. */
import { z } from 'zod';
import { idsOf, string } from '../declaration/fields/values.ts';
import { RESERVATION_STATUSES } from '../resources/reservationStatuses.ts';
import { named, reasonSchema, rescheduleSchema, shownExtras } from './booking.ts';

/** In the body, never in an address: addresses are logged. */
const token = z.string().min(1).max(100);
const { date, time, updated_at } = rescheduleSchema.shape;

export const linkBody = z.strictObject({ token });
export const moveByLinkBody = z.strictObject({ token, date, time, updated_at });
export type MoveByLink = z.infer<typeof moveByLinkBody>;
export const cancelByLinkBody = z.strictObject({ token, reason: reasonSchema });
export type CancelByLink = z.infer<typeof cancelByLinkBody>;

export const findVisitBody = z.strictObject({
  reference: string(20).min(1, 'Fill this in'),
  /** The e-mail address or mobile number of the person. */
  contact: string(254).min(1, 'Fill this in'),
});
export type FindVisit = z.infer<typeof findVisitBody>;
export const linkAnswer = z.object({ token: z.string() });

/** The visit, and nothing else that is known of its person. */
export const linkedVisit = z.object({
  id: z.string(),
  reference: z.string(),
  service_id: z.string(),
  service: named,
  team_id: z.string(),
  team: named,
  date: z.string(),
  time: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  places: z.int(),
  status: idsOf(RESERVATION_STATUSES),
  updated_at: z.string(),
  ...shownExtras.omit({
    history: true,
    answers_needed: true,
    mobile_number: true,
    responsible: true,
  }).shape,
});
export type LinkedVisit = z.infer<typeof linkedVisit>;
