import { type ComponentType, lazy } from 'react';

type Load = () => Promise<ComponentType>;

const page = (path: string, load: Load) => ({
  path,
  load,
  Screen: lazy(async () => ({ default: await load() })),
});

/** Every screen of the booking front, each in a chunk of its own. */
export const pages = [
  page('/', async () => (await import('./home/HomePage.tsx')).HomePage),
  page('/services/:id', async () => (await import('./service/ServicePage.tsx')).ServicePage),
  page('/book/:id', async () => (await import('./book/BookPage.tsx')).BookPage),
  page(
    '/my/reservations',
    async () => (await import('./reservations/MyReservationsPage.tsx')).MyReservationsPage,
  ),
  page(
    '/my/reservations/:id',
    async () => (await import('./reservations/ReservationPage.tsx')).ReservationPage,
  ),
  page('/my/profile', async () => (await import('../account/ProfilePage.tsx')).ProfilePage),
  page('/login', async () => (await import('../account/LoginPage.tsx')).LoginPage),
  page(
    '/register',
    async () => (await import('../account/register/RegisterPage.tsx')).RegisterPage,
  ),
  page(
    '/forgot-password',
    async () => (await import('../account/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  page('/faqs', async () => (await import('./faqs/FaqsPage.tsx')).FaqsPage),
];

/** Fetches the screen of the first address beside the front itself, not after it. */
export function preloadPage(path: string): void {
  const found = pages.find((one) => patternOf(one.path).test(path));
  // A failure shows when the screen is asked for again.
  found?.load().catch(() => undefined);
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
