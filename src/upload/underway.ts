/** Counts the uploads in progress: a form must not be saved before they are done. */
import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Counts one from its beginning to its end. */
export async function underway<T>(upload: Promise<T>): Promise<T> {
  change(1);
  return upload.finally(() => change(-1));
}

export const useUploadsUnderway = (): number => useSyncExternalStore(subscribe, () => count);

function change(by: number) {
  count += by;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
