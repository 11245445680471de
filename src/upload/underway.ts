/** Counts the uploads in progress: a form must not be saved before they are done. */
import { createStore, useStore } from '../store/store.ts';

const count = createStore(0);

/** Counts one from its beginning to its end. */
export async function underway<T>(upload: Promise<T>): Promise<T> {
  change(1);
  return upload.finally(() => change(-1));
}

export const useUploadsUnderway = (): number => useStore(count);

function change(by: number) {
  count.set(count.get() + by);
}
