import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { modalPathOf, OPENED_HERE, pagePathOf, wasOpenedHere } from '../custom/hooks/modalPath.ts';

/** A dialog of the page that has an address of its own. */
export function useModalPath(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isClosing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is elsewhere, it has closed
  useEffect(() => {
    isClosing.current = false;
  }, [pathname]);
  const address = modalPathOf(pathname, name);
  const open = () => navigate(address + search, { state: OPENED_HERE });
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (wasOpenedHere(state)) navigate(-1);
    else navigate(pagePathOf(pathname) + search, { replace: true });
  };
  return { isOpen: pathname === address, open, close };
}
