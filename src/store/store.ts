import { useSyncExternalStore } from 'react';

/** A value of the whole page, which anything may change and any component can follow. */
export interface Store<T> {
  get: () => T;
  /** What a view shows that the server sent, and the page until it has taken that over. */
  getSent: () => T;
  /** Every listener is told, also when nothing is different. */
  set: (next: T) => void;
  /** @returns how to stop listening */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(value: T, sent = value): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    getSent: () => sent,
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

export const useStore = <T>({ subscribe, get, getSent }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, getSent);
