import { msg } from '#schema/language/index.ts';
import { invalid } from '../http/errors.ts';
import type { BookingContext } from './bookingContext.ts';

/**
 * A profile may be nearly empty until a booking needs something of it.
 * @throws AppError invalid at each field of the profile that is lacking
 */
export function assertDetailsGiven(bookingContext: BookingContext, user_id: string) {
  if (bookingContext.user_name.trim() === '') {
    const words = msg('Give your first and last name before you book');
    throw invalid({ 'profile.first_name': words, 'profile.last_name': words });
  }
  // Of people in care only what a booking cannot do without is kept.
  if (bookingContext.contact_id !== user_id) return;
  const missing = bookingContext.required_details.filter((field) => !bookingContext[field]);
  if (missing.length === 0) return;
  const words = msg('This service needs it of whoever books');
  throw invalid(Object.fromEntries(missing.map((field) => [`profile.${field}`, words])));
}
