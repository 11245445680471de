import type { ComponentType } from 'react';
import { loadAllFrontTexts } from '../../language/loadTexts.ts';
import { lazyPart } from './page/lazyPart.tsx';
import { HomePage, loadHome } from './services/home/HomePage.tsx';

type Load = () => Promise<ComponentType>;

interface FrontPage {
  path: string;
  Screen: ComponentType;
  load: () => Promise<unknown>;
}

/** Waits for the texts, too, that the start does not say. */
const page = (path: string, load: Load): FrontPage => ({
  path,
  ...lazyPart(async () => (await Promise.all([load(), loadAllFrontTexts()]))[0]),
});

const loginPage = async () => (await import('./signIn/LoginPage.tsx')).LoginPage;
const officePages = () => import('./officePages.ts');
const reservationPages = () => import('./reservationPages.ts');

/**
 * Every screen of the booking front, nearly each in a chunk of its own but home, which comes with the
 * page; the last is for any other address.
 */
export const pages: FrontPage[] = [
  { path: '/', Screen: HomePage, load: loadHome },
  page(
    '/services/:id',
    async () => (await import('./services/service/ServicePage.tsx')).ServicePage,
  ),
  page('/book/:id', async () => (await import('./reservations/book/BookPage.tsx')).BookPage),
  page('/my/reservations', async () => (await reservationPages()).MyReservationsPage),
  page('/my/reservations/:id', async () => (await reservationPages()).ReservationPage),
  page(
    '/my/reservations/:id/questions',
    async () =>
      (await import('./reservations/questions/VisitQuestionsPage.tsx')).VisitQuestionsPage,
  ),
  page('/ticket', async () => (await import('./reservations/own/TicketPage.tsx')).TicketPage),
  page('/check-order/:link', async () => (await import('./visits/OrderPage.tsx')).OrderPage),
  page('/feedback', async () => (await import('./satisfaction/FeedbackPage.tsx')).FeedbackPage),
  page(
    '/my/notifications',
    async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
  ),
  page('/my/profile/:part?', async () => (await import('./users/ProfilePage.tsx')).ProfilePage),
  page('/login/:way?', loginPage),
  // One door: who is new and who comes back.
  page('/register', loginPage),
  page(
    '/forgot-password',
    async () => (await import('./signIn/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  page('/take-over', async () => (await import('./users/care/TakeOverPage.tsx')).TakeOverPage),
  page('/faqs', async () => (await officePages()).FaqsPage),
  page('/figures', async () => (await officePages()).FiguresPage),
  page('/privacy', async () => (await officePages()).PrivacyPage),
  page('*', async () => (await import('./page/NotFoundPage.tsx')).NotFoundPage),
];

export const pageOf = (path: string): FrontPage =>
  pages.find((page) => patternOf(page).test(path)) as FrontPage;

/** `:id` is for one part of the path, `:way?` for none as well, `*` for all that is left. */
const patternOf = ({ path }: FrontPage) =>
  new RegExp(
    `^${path
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.*')}/?$`,
    'i',
  );
