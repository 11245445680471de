/** Work that would wear the machine out if all of it ran at once takes turns, in the order of asking. */

interface Turns {
  /** How many run at once in this process. */
  atOnce: number;
  /** Beyond so many who wait, `tooMany` makes what is thrown. */
  mostWaiting: number;
  /** So many may wait of one person or network. */
  mostOfOne: number;
  tooMany: () => Error;
}

export function turns({ atOnce, mostWaiting, mostOfOne, tooMany }: Turns) {
  let running = 0;
  const waiting: { who: string | null; go: () => void }[] = [];

  /** @param who asks; null for the product itself */
  return async function inTurn<T>(who: string | null, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      const own = waiting.filter((one) => who !== null && one.who === who);
      if (waiting.length >= mostWaiting || own.length >= mostOfOne) throw tooMany();
      await new Promise<void>((go) => waiting.push({ who, go }));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to who is next, so that nobody slips in between.
      if (next) next.go();
      else running -= 1;
    }
  };
}
