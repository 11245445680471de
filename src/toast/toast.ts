/** Short messages at the top of the screen, from anywhere in either face. */
export interface Toast {
  id: number;
  tone: 'success' | 'info' | 'error';
  text: string;
  /** An action to offer; the toast then stays until it is closed. */
  action?: ToastAction | undefined;
}
interface ToastAction {
  label: string;
  run: () => void;
}

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const toast = {
  success: (text: string) => show('success', text),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  error: (text: string) => show('error', text),
};

export const getToasts = (): readonly Toast[] => shown;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dismissToast(id: number): void {
  keep(shown.filter((one) => one.id !== id));
}

/** The same text again renews the message that is shown. */
function show(tone: Toast['tone'], text: string, action?: ToastAction): number {
  lastId += 1;
  keep([...shown.filter((one) => one.text !== text), { id: lastId, tone, text, action }].slice(-3));
  return lastId;
}

function keep(next: readonly Toast[]): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}
