import { useLocation, useSearch, useSearchParams } from 'wouter';

const HOME = '/my/reservations';

/** Where to go when this is done: the `to` of the URL. */
export function useReturnTo(): string {
  const [params] = useSearchParams();
  return safeReturnTo(params.get('to'));
}

/** The path that shows now, to come back to. */
export function useCurrentPath(): string {
  const [path] = useLocation();
  const search = useSearch();
  return search ? `${path}?${search}` : path;
}

/** The administration is a separate bundle: it needs a page load. */
export function goTo(path: string, navigate: (to: string, options: object) => void): void {
  if (/^\/admin(\/|$)/.test(path)) window.location.replace(path);
  else navigate(path, { replace: true });
}

/** The path of a step that comes back here when it is done. */
export const stepPath = (path: '/login' | '/register' | '/forgot-password', returnTo: string) =>
  returnTo === HOME ? path : `${path}?to=${encodeURIComponent(returnTo)}`;

/** Only a path of this site: a URL from outside must not send anybody elsewhere. */
export function safeReturnTo(wish: string | null): string {
  if (!wish?.startsWith('/')) return HOME;
  const url = new URL(wish, window.location.origin);
  if (url.origin !== window.location.origin) return HOME;
  return `${url.pathname}${url.search}`;
}
