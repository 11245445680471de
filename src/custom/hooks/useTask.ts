import { useRef, useState } from 'react';
import { ApiError } from '../../http/client.ts';

/**
 * Runs a task that the person starts: whether it is running, and its error. Never twice at once.
 */
export function useTask() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const isRunning = useRef(false);

  async function run(task: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      await task();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) console.error(thrown);
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { run, isBusy, error, clear: () => setError(null) };
}
