/** At once in this process: one at work holds all pixels of its picture. The others wait. */
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Does the work on a picture when it is its turn, in the order of asking. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Whoever waited takes over the place; it is given up only when nobody did.
    if (next) next();
    else running -= 1;
  }
}
