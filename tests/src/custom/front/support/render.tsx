import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { inEnglish } from '#schema/language/index.ts';
import { DialogHost } from '#src/custom/dialogs/DialogHost.tsx';
import { createQueryClient } from '#src/custom/front/queryClient.ts';
import { modals } from '#src/custom/modal/modals.ts';
import { setTranslator } from '#src/language/t.ts';
import { clearSession } from '#src/session/session.ts';
import { dismissToast, toastStore } from '#src/toast/toast.ts';

/** Call it once in a test file: every test starts signed out, at `/`, with nothing kept. */
export function startFresh() {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    clearSession();
    for (const { id } of toastStore.get()) dismissToast(id);
    modals.set([]);
    // A screen that another file showed has loaded the texts, and with them the clock.
    setTranslator(inEnglish);
    window.history.replaceState(null, '', '/');
    // jsdom knows the element but not its methods.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const renderAt = (path: string, screen: ReactNode) => {
  window.history.replaceState(null, '', path);
  return render(
    <>
      <QueryClientProvider client={createQueryClient()}>{screen}</QueryClientProvider>
      <DialogHost />
    </>,
  );
};
