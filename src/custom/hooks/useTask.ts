import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../http/client.ts';
import { toast } from '../../toast/toast.ts';

/**
 * Runs a task that the person starts: whether it is running, and its error. Never twice at once.
 */
export function useTask(onError?: (error: Error) => void) {
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
      const problem = thrown instanceof Error ? thrown : new Error(String(thrown));
      setError(problem);
      onError?.(problem);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { run, isBusy, error, clear: () => setError(null) };
}

/** A task whose error is told at the edge of the page. */
export const useToastedTask = () => useTask((error) => toast.error(messageOf(error)));
