import { useSyncExternalStore } from 'react';

/** A value of the whole page, which anything may change and any component can follow. */
export interface Store<T> {
  get: () => T;
  /** Every listener is told, also when nothing is different. */
  set: (next: T) => void;
  /** @returns how to stop listening */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>({ subscribe, get }: Store<T>): T =>
  useSyncExternalStore(subscribe, get);
