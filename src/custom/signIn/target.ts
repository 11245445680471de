import { useLocation, useSearch, useSearchParams } from 'wouter';

const HOME = '/my/reservations';

/** Where to go when this is done: the `to` of the address. */
export function useTarget(): string {
  const [params] = useSearchParams();
  return safeTarget(params.get('to'));
}

/** The address that shows now, to come back to. */
export function useHere(): string {
  const [path] = useLocation();
  const search = useSearch();
  return search ? `${path}?${search}` : path;
}

/** The administration is a separate bundle: it needs a page load. */
export function goTo(target: string, navigate: (to: string, options: object) => void): void {
  if (/^\/admin(\/|$)/.test(target)) window.location.replace(target);
  else navigate(target, { replace: true });
}

/** The address of a step that comes back here when it is done. */
export const stepPath = (path: '/login' | '/register' | '/forgot-password', target: string) =>
  target === HOME ? path : `${path}?to=${encodeURIComponent(target)}`;

/** Only a path of this site: an address from outside must not send anybody elsewhere. */
export function safeTarget(wish: string | null): string {
  if (!wish?.startsWith('/')) return HOME;
  const url = new URL(wish, window.location.origin);
  if (url.origin !== window.location.origin) return HOME;
  return `${url.pathname}${url.search}`;
}
