import { createElement, type ElementType, Suspense } from 'react';
import { useStore } from '../../store/store.ts';
import { dialogs } from './registry.ts';
import { closeDialog, dialogStore } from './store.ts';

/** Rendered once in the booking front and once in the administration; shows the open dialog. */
export function DialogHost() {
  const open = useStore(dialogStore);
  if (!open) return null;
  return (
    <Suspense>
      {createElement(dialogs[open.key] as ElementType, { ...open.props, close: closeDialog })}
    </Suspense>
  );
}
