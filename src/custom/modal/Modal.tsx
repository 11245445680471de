import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../language/t.ts';
import { Icon } from '../elements/Icon.tsx';
import './modal.css';

interface ModalProps {
  title: string;
  /** Also on Escape. The caller then takes the modal away. */
  onClose: () => void;
  /** As wide as there is room for. */
  isWide?: boolean;
  /** Hides what is behind it. */
  isVeiling?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: above all else, it returns focus, closes on Escape and makes the
 * page behind it inert; modal.css keeps that page from scrolling. It stands beside the page, since
 * the administration's own dialogs hide what they cover from screen readers.
 */
export function Modal({ title, onClose, isWide = false, isVeiling = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const { clientWidth, style } = document.documentElement;
    // The page behind loses its scrollbar, and must not move because of that.
    style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
    element?.showModal();
    // Closing before it leaves the page is what returns the focus.
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="modal"
      data-wide={isWide || undefined}
      data-veiling={isVeiling || undefined}
      aria-labelledby={titleId}
      onKeyDown={keepTabWithin}
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
    </dialog>,
    document.body,
  );
}

const REACHED =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"]';

/**
 * Tab goes from the last control to the first and back: the native dialog alone lets it leave the
 * page.
 */
function keepTabWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const reached = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHED)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const [first, last] = [reached[0], reached.at(-1)];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (event.target !== from && event.target !== event.currentTarget) return;
  event.preventDefault();
  to?.focus();
}
