/** Dialogs opened by key from any screen of either face, in the one store of all modals. */
import { closeModal, modals, type OpenModal, openModal } from '../modal/modals.ts';
import { type DialogKey, dialogs, type PropsOf } from './registry.ts';

type OpenDialog = { [K in DialogKey]: OpenModal & { key: K; props: PropsOf<K> } }[DialogKey];

/** @returns how to close it */
export const openDialog = <K extends DialogKey>(
  key: K,
  props: PropsOf<K>,
  { isUrgent = false } = {},
): (() => void) => openModal({ key, props, isUrgent });

export const dialogsOf = (open: readonly OpenModal[]): OpenDialog[] =>
  open.filter((modal): modal is OpenDialog => modal.key in dialogs);

/** The one that was opened last; null when none is open. */
export const openedDialog = (): OpenDialog | null => dialogsOf(modals.get()).at(-1) ?? null;

/** Clears key and props of the one that was opened last. */
export function closeDialog(): void {
  const open = openedDialog();
  if (open) closeModal(open);
}
