/** How many uploads are held in memory at once, so that no rush of them fills it. */
import { AppError } from '../http/errors.ts';

/** Of 10 MiB each at most, in one process. */
const MOST = 16;
/** One person cannot keep all others out. */
const MOST_OF_ONE = 4;

const running = new Map<string, number>();

/** @throws AppError unavailable or too_many_requests when there is no room for another one */
export async function admitted<T>(person: string, work: () => Promise<T>): Promise<T> {
  const own = running.get(person) ?? 0;
  if (own >= MOST_OF_ONE) {
    throw new AppError(
      'too_many_requests',
      'You are sending several files already. Wait a moment.',
      {
        retry_after: 2,
      },
    );
  }
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (all >= MOST) {
    throw new AppError(
      'unavailable',
      'Many files are being sent right now. Try again in a moment.',
      {
        retry_after: 5,
      },
    );
  }
  running.set(person, own + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(person) ?? 1) - 1;
    if (left > 0) running.set(person, left);
    else running.delete(person);
  }
}
