import { useEffect, useRef } from 'react';

/** Every route change goes to the top of the page, unless the path holds a `modal` segment. */
export function useScrollToTop(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (!path.split('/').includes('modal')) window.scrollTo(0, 0);
  }, [path]);
}
