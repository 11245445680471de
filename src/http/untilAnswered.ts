/** Asks again, when it was told to, for what may be asked twice: what carries an Idempotency-Key. */
import { ApiError } from './apiError.ts';

/** Tries in a rush; of those that no answer came to, fewer. */
const MOST = 10;
const MOST_UNHEARD = 3;
/** Seconds before the next one where nobody said so. */
const PAUSE = 2;

/** Whether it may have been written down, or will be later: not a refusal. */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

interface Waiting {
  /** Told the seconds before each further try. */
  onWait?: (seconds: number) => void;
  /** Whoever has left the page wants it no longer. */
  isWanted?: () => boolean;
}

/** @throws the last error, once it is a refusal or nothing came of all tries */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  { onWait = () => {}, isWanted = () => true }: Waiting = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const most = error instanceof ApiError && error.status === 503 ? MOST : MOST_UNHEARD;
      if (!isUnanswered(error) || attempt >= most) throw error;
      const seconds = error.retryAfter ?? PAUSE;
      onWait(seconds);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (!isWanted()) throw error;
    }
  }
}
