import { useEffect, useRef } from 'react';
import { isModalPath, pagePathOf } from './modalPath.ts';

/**
 * Every route change goes to the top of the page, back and forward too, unless the path holds a
 * `modal` segment: a dialog opens over the page as it stands, and leaves it so when it closes.
 */
export function useScrollToTop(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    // Otherwise the browser scrolls to where the page was when one left it.
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    const before = last.current;
    last.current = path;
    const isSamePage = before === path || (isModalPath(before) && pagePathOf(before) === path);
    if (!isSamePage && !isModalPath(path)) window.scrollTo(0, 0);
  }, [path]);
}
