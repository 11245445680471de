import type { QueryClient } from '@tanstack/react-query';
import { pageOf } from './pages.ts';
import { serviceQuery } from './services/serviceQueries.ts';

const SERVICE = /^\/services\/([^/]+)$/;

/**
 * Loads the page that a link leads to as soon as the finger is on it. Of what it shows only a
 * service is read ahead: nothing that is counted as read, or that takes a place.
 * @returns how to stop
 */
export function preloadPages(client: QueryClient): () => void {
  const preload = ({ target }: PointerEvent) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link?.origin !== window.location.origin) return;
    if (/^\/admin(\/|$)/.test(link.pathname)) return;
    // What does not load is said where it is needed.
    pageOf(link.pathname)
      .load()
      .catch(() => undefined);
    const [, id] = SERVICE.exec(link.pathname) ?? [];
    if (id) void client.prefetchQuery(serviceQuery(id));
  };
  document.addEventListener('pointerdown', preload, { passive: true });
  return () => document.removeEventListener('pointerdown', preload);
}
