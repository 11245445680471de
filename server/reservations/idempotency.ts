import { createHash } from 'node:crypto';
import type { BookInput } from '#schema/reservations/booking.ts';
import { driverError } from '../db/faults.ts';
import { invalid } from '../http/errors.ts';

/** What was booked with this key before; both null if nothing was. */
export interface Earlier {
  earlier_id: string | null;
  earlier_hash: string | null;
}

/** The same for equal bodies, whatever the order of their fields. */
export const hashOf = (input: BookInput) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/**
 * The reservation that this very request made before, or null.
 * @throws AppError invalid when the key came with another body then
 */
export function bookedBefore(
  { earlier_id, earlier_hash }: Earlier,
  hash: string | null,
): string | null {
  if (earlier_id !== null && earlier_hash !== hash) {
    throw invalid({ root: 'This Idempotency-Key was used for another booking before' });
  }
  return earlier_id;
}

/** A parallel request with the same key was first: a retry finds its result. */
export const isSameKeyRace = (error: unknown) =>
  driverError(error)?.constraint === 'idempotency_keys_key';
