import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { modalPathOf, OPENED_HERE, pagePathOf, wasOpenedHere } from '../../hooks/modalPath.ts';

/** A dialog of the page that has an address of its own. */
export function useModalPath(name: string) {
  const [path, navigate] = useLocation();
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is elsewhere, it has closed
  useEffect(() => {
    isClosing.current = false;
  }, [path]);
  const address = modalPathOf(path, name);
  const open = () => navigate(address + window.location.search, { state: OPENED_HERE });
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (wasOpenedHere(window.history.state)) window.history.back();
    else navigate(pagePathOf(path) + window.location.search, { replace: true });
  };
  return { isOpen: path === address, open, close };
}
