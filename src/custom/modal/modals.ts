/** The one store of what covers the page, whatever its kind: at most one of these shows, the last. */
import { createStore } from '../../store/store.ts';

export interface OpenModal {
  id: number;
  /** That of a dialog which is opened by key; any other has one of its own. */
  key: string;
  props: object;
  /** Stays above what opens after it, and hides the page: nothing goes on before it is answered. */
  isUrgent: boolean;
}

export const modals = createStore<readonly OpenModal[]>([]);
let count = 0;

/**
 * Shows it above what is open, which waits beneath as it is and comes back. One with the same key is
 * replaced.
 * @returns how to close it
 */
export function openModal(options: Omit<OpenModal, 'id'>): () => void {
  count += 1;
  const modal = { ...options, id: count };
  const others = modals.get().filter(({ key }) => key !== modal.key);
  const urgent = others.findIndex(({ isUrgent }) => isUrgent);
  const place = modal.isUrgent || urgent === -1 ? others.length : urgent;
  modals.set([...others.slice(0, place), modal, ...others.slice(place)]);
  return () => closeModal(modal);
}

export function closeModal(modal: OpenModal): void {
  const open = modals.get();
  if (open.includes(modal)) modals.set(open.filter((entry) => entry !== modal));
}

export const isAnyModalOpen = (): boolean => modals.get().length > 0;
