/** One dialog at a time, opened by key from any screen of either app. */
import { createStore } from '../../store/store.ts';
import type { DialogKey, PropsOf } from './registry.ts';

type OpenDialog = { [K in DialogKey]: { key: K; props: PropsOf<K> } }[DialogKey];

export const dialogStore = createStore<OpenDialog | null>(null);

/** Replaces a dialog that is already open. */
export function openDialog<K extends DialogKey>(key: K, props: PropsOf<K>): void {
  dialogStore.set({ key, props } as OpenDialog);
}

/** Clears both. */
export function closeDialog(): void {
  dialogStore.set(null);
}
