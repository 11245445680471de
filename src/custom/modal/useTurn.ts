import { createContext, useContext, useId, useLayoutEffect, useRef } from 'react';
import { useStore } from '../../store/store.ts';
import { modals, type OpenModal, openModal } from './modals.ts';

/** What the store has of the dialog that is rendered within; null where it was not opened by key. */
export const OpenedByKey = createContext<OpenModal | null>(null);

interface Turn {
  isShown: boolean;
  /** It has shown since it is wanted: what was typed in it must not be taken away while it waits. */
  hasShown: boolean;
  isUrgent: boolean;
}

/** Puts a modal into the store for as long as it is wanted, and says whether it is the one to show. */
export function useTurn(isWanted: boolean, isUrgent = false): Turn {
  const key = useId();
  const byKey = useContext(OpenedByKey);
  const isOwn = isWanted && byKey === null;
  useLayoutEffect(
    () => (isOwn ? openModal({ key, props: {}, isUrgent }) : undefined),
    [isOwn, key, isUrgent],
  );
  const last = useStore(modals).at(-1);
  const isShown = isWanted && last !== undefined && (byKey ? last === byKey : last.key === key);
  const hasShown = useRef(false);
  hasShown.current = isShown || (isWanted && hasShown.current);
  return { isShown, hasShown: hasShown.current, isUrgent: byKey?.isUrgent ?? isUrgent };
}
