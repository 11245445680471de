import type { AskedFor } from '../../schema/booking.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { nextFree } from '../services/availability.ts';
import { isOverlap, isSlotFull, overlap, slotFull } from './seat.ts';

const OFFERED = 5;

/**
 * Runs `work`. Refused because the slot is full, or its person elsewhere at that time, the answer
 * also offers the next slots that the same request would be given.
 * @param request the service, and for whom or for which move the slots are judged
 */
export async function suggestingNextSlots<T>(
  context: Context,
  work: () => Promise<T>,
  request: () => { service_id: string; asked: AskedFor },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { service_id, asked } = request();
    // A service that was closed meanwhile has nothing to offer.
    const next_free = await nextFree(context, service_id, OFFERED, asked).then(
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
