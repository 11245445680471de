import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ReservationRecord as Reservation,
  ShownReservation,
} from '#schema/reservations/booking.ts';
import { addDays } from '#schema/time/zone.ts';
import { ask } from '#src/http/ask.ts';
import { withProof } from '#src/http/proof.ts';
import type { SessionUser } from '#src/session/session.ts';
import { type AsOf, readOrKept } from './keptAnswers.ts';

export type { Reservation, ShownReservation };

export const VIEWS = ['upcoming', 'past', 'cancelled'] as const;
export type View = (typeof VIEWS)[number];

const VIEW_STATUSES: Record<View, readonly string[]> = {
  upcoming: ['held', 'pending', 'approved'],
  past: ['pending', 'approved'],
  cancelled: ['cancelled', 'declined'],
};

interface OwnQuery {
  view: View;
  /** The person, and those in their care. */
  people: readonly string[];
  /** In the organisation's time zone. */
  today: string;
  page: number;
}

/** Whose visits are one's own. */
export const ownPeople = ({ id, people_in_care = [] }: SessionUser): string[] => [
  id,
  ...people_in_care.map((person) => person.id),
];

/** The person's own ones, also when they may see others' as staff. */
export const ownReservationsQuery = ({ view, people, today, page }: OwnQuery) =>
  queryOptions({
    queryKey: ['reservations', { view, people, today, page }],
    queryFn: ({ signal }) =>
      readOrKept(`list-${view}-${page}`, () =>
        ask('GET /reservations', {
          query: {
            user_id: people,
            page,
            sort_by: 'starts_at',
            order_by: view === 'upcoming' ? 'ASC' : 'DESC',
            status: VIEW_STATUSES[view],
            date_from: view === 'upcoming' ? today : undefined,
            date_to: view === 'past' ? addDays(today, -1) : undefined,
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const reservationQuery = (id: string) =>
  queryOptions({
    queryKey: ['reservations', id],
    queryFn: async ({ signal }): Promise<ShownReservation & AsOf> => {
      const shown = await readOrKept(id, () =>
        ask('GET /reservations/show/{id}', { params: { id }, signal }),
      );
      const isKept = shown.as_of !== undefined;
      return {
        ...shown,
        ...(isKept && { can_cancel: false, can_reschedule: false, cancel_until: null }),
      };
    },
  });

export const linkedVisitQuery = (token: string) =>
  queryOptions({
    queryKey: ['visit by link', token],
    queryFn: ({ signal }) =>
      withProof((headers) =>
        ask('POST /reservations/by-link/show', { body: { token }, headers, signal }),
      ),
    // An ended link stays shown as what it last was.
    retry: false,
  });
