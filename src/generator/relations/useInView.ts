import { useEffect, useState } from 'react';

/** It begins to load a little before one sees it. */
const MARGIN = '300px';

/** Whether an element has come near the view; for ever after. Where nobody can tell, it has. */
export function useInView(): [(element: Element | null) => void, boolean] {
  const [element, setElement] = useState<Element | null>(null);
  const [isInView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!element || isInView) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setInView(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    // On paper all is in view.
    const show = () => setInView(true);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [element, isInView]);
  return [setElement, isInView];
}
