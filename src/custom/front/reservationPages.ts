/** The pages of one's own reservations, in one file: without a connection one leads to the other. */
export { MyReservationsPage } from './booking/reservations/MyReservationsPage.tsx';
export { ReservationPage } from './booking/reservations/ReservationPage.tsx';
