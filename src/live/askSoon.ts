/** Milliseconds between two questions, however much changes. */
const LEAST_MS = 300;

/**
 * Asks at once, and once more after the answer for whatever has changed meanwhile: an answer that is on its
 * way may be older than the change.
 */
export function askSoon(ask: () => Promise<unknown>): () => void {
  let isAsking = false;
  let isWanted = false;
  const askAll = async () => {
    isAsking = true;
    while (isWanted) {
      isWanted = false;
      const pause = new Promise((resolve) => setTimeout(resolve, LEAST_MS));
      await Promise.allSettled([ask(), pause]);
    }
    isAsking = false;
  };
  return () => {
    isWanted = true;
    if (!isAsking) void askAll();
  };
}
