interface Gate {
  /** Changes that run at once. */
  atOnce: number;
  /** How long one waits for its turn, milliseconds. */
  patience: number;
}

/**
 * A row that somebody holds keeps everybody waiting who wants to change it, each with a connection:
 * the gate leaves some connections to those who read.
 */
export function changeGate({ atOnce, patience }: Gate) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        // As the pool says it, so that it is answered alike.
        reject(new Error('timeout exceeded when trying to connect'));
      }, patience);
      waiting.push(go);
    });

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to who is next, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  }
  /** Those who wait now. */
  return Object.assign(inTurn, { waiting: () => waiting.length });
}
