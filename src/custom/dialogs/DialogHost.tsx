import { createElement, type ElementType, Suspense } from 'react';
import { useStore } from '../../store/store.ts';
import { dialogs } from './registry.ts';
import { closeDialog, dialogStore } from './store.ts';

/** Stands once beside either face and shows the open dialog. */
export function DialogHost() {
  const open = useStore(dialogStore);
  if (!open) return null;
  return (
    <Suspense>
      {createElement(dialogs[open.key] as ElementType, { ...open.props, close: closeDialog })}
    </Suspense>
  );
}
