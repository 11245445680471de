import { createElement, type ElementType, Suspense, useSyncExternalStore } from 'react';
import { dialogs } from './registry.ts';
import { closeDialog, getDialog, subscribeToDialog } from './store.ts';

/** Stands once beside either face and shows the open dialog. */
export function DialogHost() {
  const open = useSyncExternalStore(subscribeToDialog, getDialog);
  if (!open) return null;
  return (
    <Suspense>
      {createElement(dialogs[open.key] as ElementType, { ...open.props, close: closeDialog })}
    </Suspense>
  );
}
