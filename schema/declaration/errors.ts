import { z } from 'zod';
import { orphanList } from '../orphans/orphans.ts';
import { REFUSAL_REASONS } from '../reservations/eligibility.ts';
import { proofTask } from '../signIn/proof.ts';

/** Every error code of the API with its HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The session is good for adding a second factor, and for nothing else until then. */
  second_factor_needed: 403,
  not_found: 404,
  slot_full: 409,
  overlap: 409,
  stale: 409,
  in_use: 409,
  transition: 409,
  duplicate: 409,
  limit_reached: 409,
  /** Whoever walks in would keep the house open after closing. */
  line_full: 409,
  /** The change leaves visits without a slot, and it was not said what becomes of them. */
  orphans: 409,
  answers_needed: 409,
  consent_needed: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_requests: 429,
  proof_needed: 429,
  internal: 500,
  unavailable: 503,
  /** Figures that have never been counted yet. */
  not_ready: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Which of two equal times it is, in the night when the clock is set back; absent otherwise. */
const turn = z.enum(['first', 'second']).optional();
export const turnShape = { turn, ends_turn: turn };

/** A slot offered instead of one that was just taken. */
export const freeSlotSchema = z.object({
  date: z.string(),
  time: z.string(),
  ends: z.string(),
  ...turnShape,
  remaining: z.int(),
});
export type FreeSlot = z.infer<typeof freeSlotSchema>;

/** The body of every error answer; `errors` has one text per dotted path, `root` the whole form. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.string()).optional(),
  /** With `slot_full`, `overlap` and `line_full`: the next slots of the service that would be given. */
  next_free: z.array(freeSlotSchema).optional(),
  /** Why this person cannot book the service. */
  reason: z.enum(REFUSAL_REASONS).optional(),
  /** `answers_needed` names the forms that are to be filled in first. */
  needs: z.array(z.enum(['self', 'health'])).optional(),
  /** `orphans` lists the visits that the change leaves without a slot. */
  orphans: orphanList.optional(),
  /** `proof_needed` carries the work to do before asking again. */
  proof: proofTask.optional(),
  /** `internal` says what to tell the people who run this. */
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
