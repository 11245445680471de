/** Single keys that the page on the screen acts on; the shortcuts of the layout run and list them. */
import { useEffect } from 'react';
import { createStore, useStore } from '../../store/store.ts';

interface PageKey {
  /** As `KeyboardEvent.key` has it. */
  key: string;
  does: string;
  /** Absent while there is nothing to do: the key is listed all the same. */
  run?: (() => void) | undefined;
}

const pageKeys = createStore<readonly PageKey[]>([]);

/** For as long as the page is on the screen. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    pageKeys.set(keys);
    return () => pageKeys.set([]);
  });
}

export const usePageKeyList = () => useStore(pageKeys);

const keyOfPage = (key: string) => pageKeys.get().find((entry) => entry.key === key);

/** @returns whether the page acts on it */
export const hasPageKey = (key: string): boolean => keyOfPage(key)?.run !== undefined;

export const runPageKey = (key: string): void => keyOfPage(key)?.run?.();
