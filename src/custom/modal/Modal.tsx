import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../language/t.ts';
import { Icon } from '../elements/Icon.tsx';
import { useTurn } from './useTurn.ts';
import './modal.css';

interface ModalProps {
  title: string;
  /** It is also called on Escape. The caller then takes the modal away. */
  onClose: () => void;
  /** It is as wide as there is room for. */
  isWide?: boolean;
  /** Hides what is behind it, and stays above what opens meanwhile. */
  isUrgent?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: above all else, it returns focus, closes on Escape and makes the
 * page behind it inert; modal.css keeps that page from scrolling. It stands beside the page, since
 * the administration's own dialogs hide what they cover from screen readers. While another has its
 * turn, it waits as it is.
 */
export function Modal({ title, onClose, isWide = false, children, ...props }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const lastFocus = useRef<HTMLElement | null>(null);
  const titleId = useId();
  const { isShown, hasShown, isUrgent } = useTurn(true, props.isUrgent);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return;
    const { clientWidth, style } = document.documentElement;
    // The page behind loses its scrollbar, and must not move because of that.
    style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
    element.showModal();
    lastFocus.current?.focus();
    return () => {
      const focus = document.activeElement;
      lastFocus.current = focus instanceof HTMLElement && element.contains(focus) ? focus : null;
      // Closing before it leaves the page is what returns the focus.
      element.close();
    };
  }, [isShown]);
  if (!hasShown) return null;
  return createPortal(
    <dialog
      ref={dialog}
      className="modal"
      data-wide={isWide || undefined}
      data-veiling={isUrgent || undefined}
      aria-labelledby={titleId}
      onKeyDown={keepTabWithin}
      onClose={() => isShown && !dialog.current?.open && onClose()}
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
