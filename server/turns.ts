/** Work that would wear the machine out if all of it ran at once takes turns, in the order of asking. */

interface Turns {
  /** How many run at once in this process. */
  atOnce: number;
  /** Beyond so many who wait, `tooMany` makes what is thrown; without it everybody waits. */
  mostWaiting?: number;
  tooMany?: () => Error;
}

export function turns({ atOnce, mostWaiting = Number.POSITIVE_INFINITY, tooMany }: Turns) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (tooMany && waiting.length >= mostWaiting) throw tooMany();
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to who is next, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
