// Shows the pages of one's own reservations without a connection. It keeps what those pages are
// made of, which is the same for everybody. No answer of the API ever passes through here, so free
// times are always as they are; what a ticket says is kept by the page itself (keptAnswers.ts).

const CACHE = 'takda-pages';
const PAGE = '/my/reservations';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(keep(event.data.files)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const isOwn = pathname === PAGE || pathname.startsWith(`${PAGE}/`);
    if (isOwn) event.respondWith(fetch(request).catch(() => kept(PAGE)));
  } else if (pathname.startsWith('/assets/')) {
    // Named by its content: what is kept is what would come.
    event.respondWith(kept(request).catch(() => fetch(request)));
  } else if (!isAnswer(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(request)));
  }
});

const isAnswer = (pathname) => pathname.startsWith('/api/');

/** What the pages have loaded, and the page itself; a new version replaces all of the one before. */
async function keep(files) {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok) return;
  const cache = await caches.open(CACHE);
  const text = await page.clone().text();
  const before = await cache.match(PAGE, { ignoreVary: true });
  if (before && (await before.text()) !== text) await caches.delete(CACHE);
  const next = await caches.open(CACHE);
  await next.put(PAGE, page);
  const known = new Set((await next.keys()).map(({ url }) => url));
  await next.addAll(files.filter((file) => !known.has(file) && !isAnswer(new URL(file).pathname)));
}

/** @throws where it was never kept */
async function kept(request) {
  const found = await caches.match(request, { ignoreVary: true });
  if (!found) throw new TypeError('This is not kept.');
  return found;
}
