import { concurrencyLimit } from '../concurrencyLimit.ts';
import { AppError } from '../http/errors.ts';

/** A picture that is processed holds all its pixels in memory, so only two are at once. */
export const withPictureLimit = concurrencyLimit({
  ...{ atOnce: 2, maxWaiting: 120, maxPerCaller: 40 },
  tooMany: () =>
    new AppError('unavailable', 'Many pictures are being made right now. Try again in a moment.', {
      retry_after: 3,
      cause: 'work_at_once',
    }),
});
