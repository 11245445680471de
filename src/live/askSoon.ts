/** Milliseconds between two questions, however much changes. */
const LEAST_MS = 300;

/**
 * Asks at once, and once more after the answer for whatever has changed meanwhile: an answer that is on its
 * way may be older than the change.
 * @param longest milliseconds up to which the pause grows while changes do not end
 */
export function askSoon(ask: () => Promise<unknown>, { longest = LEAST_MS } = {}): () => void {
  let isAsking = false;
  let isWanted = false;
  const askAll = async () => {
    isAsking = true;
    for (let length = LEAST_MS; isWanted; length = Math.min(longest, length * 2)) {
      isWanted = false;
      const pause = new Promise((resolve) => setTimeout(resolve, length));
      await Promise.allSettled([ask(), pause]);
    }
    isAsking = false;
  };
  return () => {
    isWanted = true;
    if (!isAsking) void askAll();
  };
}
