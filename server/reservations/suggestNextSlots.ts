import { msg } from '#schema/language/index.ts';
import type { AvailabilityFor } from '#schema/reservations/booking.ts';
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
  /** How many; a move has as many as its reservation. */
  places?: number | undefined;
}

/**
 * Runs `work`. If it is refused because the slot or the line is full, or the person has another reservation then,
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
    const refusal = refusalOf(error, context);
    if (!refusal) throw error;
    const { service_id, asked, near, places } = request();
    // The service may have been closed meanwhile.
    const [reader, whose] = context.is_by_link
      ? [{ ...context, viewer: null }, {}]
      : [context, asked];
    const wanted = { ...whose, for_places: places };
    const next_free = await nextFree(reader, service_id, { limit: OFFERED, near }, wanted).then(
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

/** Whoever has a link learns of its visit, and nothing of what else its person does or is. */
function refusalOf(error: unknown, { is_by_link }: Context): AppError | null {
  if (is_by_link && (isSlotFull(error) || isOverlap(error) || isOfPerson(error)))
    return notToBeHad();
  if (error instanceof AppError && error.code === 'line_full') return error;
  if (isSlotFull(error)) return slotFull();
  return isOverlap(error) ? overlap() : null;
}

/** `personRefusal` alone gives such a reason. */
const isOfPerson = (error: unknown) =>
  error instanceof AppError && error.details.reason !== undefined;

const notToBeHad = () => {
  const words = msg('This time cannot be had.');
  return new AppError('slot_full', words, { errors: { time: words } });
};
