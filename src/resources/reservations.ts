import { lazy } from 'react';
import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

const ReservationDesk = lazy(async () => ({
  default: (await import('../custom/admin/reservations/ReservationDesk.tsx')).ReservationDesk,
}));
const ReservationPage = lazy(async () => ({
  default: (await import('../custom/admin/reservations/ReservationPage.tsx')).ReservationPage,
}));
const BookOnBehalf = lazy(async () => ({
  default: (await import('../custom/admin/reservations/BookOnBehalf.tsx')).BookOnBehalf,
}));

export const reservations: ResourceOverrides = {
  list: ReservationDesk,
  show: ReservationPage,
  create: BookOnBehalf,
};
