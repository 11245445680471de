/**
 * Limits how much of some costly work runs at once; the rest waits, first come first served. Libraries
 * such as p-limit keep whoever gave up in the queue, and know no share of one person.
 */

interface Limit {
  /** How many run at once in this process. */
  atOnce: number;
  /** With more waiting than this, `tooMany` is thrown. */
  maxWaiting?: number;
  /** How many may wait for one person or network. */
  maxPerCaller?: number;
  /** Milliseconds that one waits; absent: for ever. */
  timeout?: number;
  tooMany?: () => Error;
}

interface Waiting {
  who: string | null;
  go: () => void;
}

export function concurrencyLimit({
  atOnce,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxPerCaller = Number.POSITIVE_INFINITY,
  timeout,
  tooMany = () => new Error('too many wait'),
}: Limit) {
  let running = 0;
  const waiting: Waiting[] = [];

  const itsTurn = (who: string | null) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(tooMany());
      };
      const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout);
      const own: Waiting = {
        who,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.push(own);
    });

  /** @param who asks; null for the product itself */
  async function limited<T>(who: string | null, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      const own = waiting.filter((one) => who !== null && one.who === who);
      if (waiting.length >= maxWaiting || own.length >= maxPerCaller) throw tooMany();
      await itsTurn(who);
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
  }
  /** Those who wait now. */
  return Object.assign(limited, { waiting: () => waiting.length });
}

/** Those who ask while it is under way share it; who asks after it ended begins again. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
