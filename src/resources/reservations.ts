import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const ReservationDesk = lazy(async () => ({
  default: (await import('../custom/admin/desk/ReservationDesk.tsx')).ReservationDesk,
}));
const ReservationPage = lazy(async () => ({
  default: (await import('../custom/admin/desk/ReservationPage.tsx')).ReservationPage,
}));
const BookOnBehalf = lazy(async () => ({
  default: (await import('../custom/admin/desk/BookOnBehalf.tsx')).BookOnBehalf,
}));

export const reservations: ResourceOverrides = {
  list: ReservationDesk,
  show: ReservationPage,
  create: BookOnBehalf,
};
