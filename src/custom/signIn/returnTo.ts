import { useLocation, useSearch, useSearchParams } from 'wouter';

const HOME = '/my/reservations';

/** The page goes there when this is done: the `to` of the URL. */
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
export const stepPath = (path: '/login' | '/forgot-password', returnTo: string) =>
  returnTo === HOME ? path : `${path}?to=${encodeURIComponent(returnTo)}`;

/** Only a path of this site: a URL from outside must not send anybody elsewhere. */
export function safeReturnTo(wish: string | null): string {
  const here = window.location.origin;
  if (!wish?.startsWith('/') || !URL.canParse(wish, here)) return HOME;
  const { origin, pathname, search } = new URL(wish, here);
  // A path such as `/.//x` is of this site until its dots are gone: then it names another host.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}` : HOME;
}
