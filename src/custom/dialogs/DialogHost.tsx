import { createElement, type ElementType, Suspense } from 'react';
import { useStore } from '../../store/store.ts';
import { Toasts } from '../elements/Toasts.tsx';
import { closeModal, modals } from '../modal/modals.ts';
import { OpenedByKey } from '../modal/useTurn.ts';
import { dialogs } from './registry.ts';
import { dialogsOf } from './store.ts';

/** Rendered once beside each face: the dialogs that are open by key, of which one at most shows. */
export const DialogHost = () =>
  dialogsOf(useStore(modals)).map((open) => (
    <OpenedByKey.Provider key={open.id} value={open}>
      <Suspense>
        {createElement(dialogs[open.key] as ElementType, {
          ...open.props,
          close: () => closeModal(open),
        })}
      </Suspense>
    </OpenedByKey.Provider>
  ));

/** What shows above a page; it is loaded after the first view, which has none of it. */
export const Overlays = () => (
  <>
    <DialogHost />
    <Toasts />
  </>
);
