import type { AvailabilityFor } from '../../schema/booking.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { nextFree } from '../services/availability.ts';
import { isOverlap, isSlotFull, overlap, slotFull } from './seat.ts';

const OFFERED = 5;

interface RefusedRequest {
  service_id: string;
  /** For whom, or for which move. */
  asked: AvailabilityFor;
  /** The time that was wanted. */
  near: { date: string; time: string };
}

/**
 * Runs `work`. If it is refused because the slot is full or the person has another reservation then,
 * the error also names the slots nearest to it that the same request could have.
 */
export async function suggestNextSlots<T>(
  context: Context,
  work: () => Promise<T>,
  request: () => RefusedRequest,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { service_id, asked, near } = request();
    // The service may have been closed meanwhile.
    const next_free = await nextFree(context, service_id, { limit: OFFERED, near }, asked).then(
      ({ data }) => data,
      (failed: unknown) => {
        if (failed instanceof AppError) return [];
        throw failed;
      },
    );
    const { code, words, details } = refusal;
    throw new AppError(code, words, { ...details, next_free });
  }
}

function refusalOf(error: unknown): AppError | null {
  if (isSlotFull(error)) return slotFull();
  return isOverlap(error) ? overlap() : null;
}
