import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../../language/t.ts';
import { Icon } from '../shell/Icon.tsx';
import './modal.css';

interface ModalProps {
  title: string;
  /** Also on Escape. The caller then takes the modal away. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it traps and returns focus, closes on Escape and makes the page
 * behind it inert; modal.css keeps that page from scrolling.
 */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing before it leaves the page is what returns the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      onClose={() => dialog.current?.open || onClose()}
    >
      <header className="modal-head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="modal-body">{children}</div>
    </dialog>
  );
}
