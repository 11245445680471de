/**
 * Limits how much of some costly work runs at once; the rest waits. Whoever has the fewest running goes
 * first, then whoever came first, so that one who asks for very much does not keep the others waiting.
 */

interface Limit {
  /** How many run at once in this process. */
  atOnce: number;
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
  timeout,
  tooMany = () => new Error('too many wait'),
}: Limit) {
  const running: (string | null)[] = [];
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

  function takeNext(): Waiting | undefined {
    const runningOf = ({ who }: Waiting) => running.filter((name) => name === who).length;
    let [next, fewest] = [waiting[0], Number.POSITIVE_INFINITY];
    for (const entry of waiting) {
      const count = runningOf(entry);
      if (count < fewest) [next, fewest] = [entry, count];
      if (fewest === 0) break;
    }
    if (next) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  /** @param who asks; null for the product itself */
  async function limited<T>(who: string | null, work: () => Promise<T>): Promise<T> {
    if (running.length >= atOnce) await itsTurn(who);
    else running.push(who);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(who), 1);
      const next = takeNext();
      if (next) {
        // The place goes straight to who is next, so that nobody slips in between.
        running.push(next.who);
        next.go();
      }
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
