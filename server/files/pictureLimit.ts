import { concurrencyLimit } from '../concurrencyLimit.ts';
import { AppError } from '../http/errors.ts';

/** At work, a picture holds all its pixels in memory: two at once, and the others wait. */
export const withPictureLimit = concurrencyLimit({
  ...{ atOnce: 2, mostWaiting: 120, mostOfOne: 40 },
  tooMany: () =>
    new AppError('unavailable', 'Many pictures are being made right now. Try again in a moment.', {
      retry_after: 3,
      because: 'work_at_once',
    }),
});
