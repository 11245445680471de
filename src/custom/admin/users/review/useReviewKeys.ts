import { useEffect } from 'react';

/** One key per action, wherever the focus is, except in text inputs, dialogs and menus. */
export function useReviewKeys(actions: Record<string, (() => void) | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A key that is held down decides once.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event.target)) return;
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, dialog, [role="dialog"], [role="menu"]') !== null;
