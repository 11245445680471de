import { useGetList } from 'react-admin';
import type { DayEntry } from '#schema/visits/day.ts';
import type { Reservation } from '../reservation.ts';

const MOST_RESERVATIONS = 100;

/** Reservations of a team in the order of their times, as people of a day that the line does not know. */
export function useReservationsAhead(team_id: string, filter: Record<string, unknown>) {
  const { data, total, error, refetch } = useGetList<Reservation>(
    'reservations',
    {
      filter: { team_id: [team_id], ...filter },
      sort: { field: 'starts_at', order: 'ASC' },
      pagination: { page: 1, perPage: MOST_RESERVATIONS },
    },
    { refetchOnWindowFocus: true },
  );
  return { entries: data?.map(toEntry), total: total ?? 0, error, refetch };
}

const toEntry = (reservation: Reservation): DayEntry => ({
  reservation,
  mobile_number: null,
  birth_date: null,
  visit: null,
});
