import { SEAT_BEYOND_CAPACITY, SEAT_TAKEN } from '../db/constraints.ts';
import { driverError } from '../db/faults.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { nextFree } from '../services/availability.ts';
import { slotFull } from './seat.ts';

const OFFERED = 5;

/** Somebody else wrote the seat that this one had picked: worth another try. */
export const isSeatRace = (error: unknown) => driverError(error)?.constraint === SEAT_TAKEN;

const isFull = (error: unknown) =>
  (error instanceof AppError && error.code === 'slot_full') ||
  isSeatRace(error) ||
  driverError(error)?.constraint === SEAT_BEYOND_CAPACITY;

/** Runs `work`; when it finds the slot full, the refusal also offers the next free slots. */
export async function offeringNextFree<T>(
  context: Context,
  work: () => Promise<T>,
  service_id: () => string,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    const { code, message, details } = slotFull();
    // A service that was closed meanwhile has nothing to offer.
    const next_free = await nextFree(context, service_id(), OFFERED).catch((failed: unknown) => {
      if (failed instanceof AppError && failed.code === 'not_found') return [];
      throw failed;
    });
    throw new AppError(code, message, { ...details, next_free });
  }
}
