import { type RefObject, useEffect, useState } from 'react';

/**
 * A panel that its button opens. It closes on Escape, which returns the focus to the button, on a
 * click elsewhere, and when the focus leaves it.
 */
export function useDisclosure(frame: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && frame.current?.contains(target);
    const onPress = ({ target }: Event) => {
      if (!isInside(target)) setOpen(false);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !isInside(relatedTarget)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      frame.current?.querySelector('button')?.focus();
    };
    const opened = frame.current;
    document.addEventListener('pointerdown', onPress);
    opened?.addEventListener('focusout', onFocusOut);
    opened?.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      opened?.removeEventListener('focusout', onFocusOut);
      opened?.removeEventListener('keydown', onKey);
    };
  }, [isOpen, frame]);
  return {
    isOpen,
    toggle: () => setOpen((was) => !was),
    close: () => setOpen(false),
  };
}
