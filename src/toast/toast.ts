/** Short messages at the top of the screen, from anywhere in either app. */
import { createStore } from '../store/store.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'info' | 'error';
  text: string;
  /** An action to offer; the toast then stays until it is closed, unless the action ends. */
  action?: ToastAction | undefined;
}
interface ToastAction {
  label: string;
  run: () => void;
  /** It is offered for so long, and the toast goes with it. */
  seconds?: number;
}

export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  error: (text: string) => show('error', text),
};

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

/** The same text again renews the message that is shown. */
function show(tone: Toast['tone'], text: string, action?: ToastAction): number {
  lastId += 1;
  const others = toastStore.get().filter((toast) => toast.text !== text);
  toastStore.set([...others, { id: lastId, tone, text, action }].slice(-3));
  return lastId;
}
