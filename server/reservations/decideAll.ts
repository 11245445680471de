import { ERROR_STATUS } from '#schema/declaration/errors.ts';
import { translateText } from '#schema/language/index.ts';
import type { Decisions, DecisionsInput } from '#schema/reservations/booking.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { translatorFor } from '../language/catalogues.ts';
import { updateStatus } from './updateStatus.ts';

/**
 * Each is decided for itself, so that one that has changed meanwhile does not hold up the others.
 * @throws AppError as for one, if not a single one could be decided
 */
export async function decideAll(
  context: Context,
  { ids, ...decision }: DecisionsInput,
): Promise<Decisions> {
  const t = translatorFor(context.language);
  const decided: string[] = [];
  const refusals: { id: string; error: AppError }[] = [];
  for (const id of new Set(ids)) {
    try {
      await updateStatus(context, id, decision);
      decided.push(id);
    } catch (error) {
      if (!(error instanceof AppError) || ERROR_STATUS[error.code] >= 500) throw error;
      refusals.push({ id, error });
    }
  }
  const [first] = refusals;
  if (decided.length === 0 && first) throw first.error;
  const refused = refusals.map(({ id, error }) => ({ id, message: translateText(t, error.words) }));
  return { ids: decided, refused };
}
