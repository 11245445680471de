/** One dialog at a time, opened by key from any screen of either face. */
import type { DialogKey, PropsOf } from './registry.ts';

type OpenDialog = { [K in DialogKey]: { key: K; props: PropsOf<K> } }[DialogKey];

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

export const getDialog = (): OpenDialog | null => open;

/** Replaces a dialog that is already open. */
export function openDialog<K extends DialogKey>(key: K, props: PropsOf<K>): void {
  keep({ key, props } as OpenDialog);
}

/** Clears both. */
export function closeDialog(): void {
  keep(null);
}

export function subscribeToDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(next: OpenDialog | null): void {
  open = next;
  for (const listener of [...listeners]) listener();
}
