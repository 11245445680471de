import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { nextFree } from '../services/availability.ts';
import { isSlotFull, slotFull } from './seat.ts';

const OFFERED = 5;

/** Runs `work`; when it finds the slot full, the refusal also offers the next free slots. */
export async function offeringNextFree<T>(
  context: Context,
  work: () => Promise<T>,
  service_id: () => string,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSlotFull(error)) throw error;
    const { code, words, details } = slotFull();
    // A service that was closed meanwhile has nothing to offer.
    const next_free = await nextFree(context, service_id(), OFFERED).catch((failed: unknown) => {
      if (failed instanceof AppError && failed.code === 'not_found') return [];
      throw failed;
    });
    throw new AppError(code, words, { ...details, next_free });
  }
}
