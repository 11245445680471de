import { useEffect, useRef } from 'react';
import { useStore } from '../store/store.ts';
import { isLive, type LiveListener, listen } from './channel.ts';

/** @returns whether what changes is heard; where it is not, the caller asks by the clock */
export function useLive(listener: LiveListener): boolean {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(
    () =>
      listen({
        onChanges: (changes) => latest.current.onChanges(changes),
        onReset: () => latest.current.onReset(),
      }),
    [],
  );
  return useStore(isLive);
}
