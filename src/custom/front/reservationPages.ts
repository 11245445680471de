/** The pages of one's own reservations, in one file: without a connection one leads to the other. */
export { MyReservationsPage } from './reservations/own/MyReservationsPage.tsx';
export { ReservationPage } from './reservations/own/ReservationPage.tsx';
