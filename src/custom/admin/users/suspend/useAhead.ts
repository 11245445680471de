import { useState } from 'react';
import { useGetList } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { MAX_PER_PAGE } from '#schema/declaration/listQuery.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import type { Reservation } from '../../reservation.ts';

/** What a person has booked ahead, next first, as far as the viewer may see it. */
export function useAhead(user_id: string) {
  const [now] = useState(() => new Date().toISOString());
  const mayList = can(useViewer(), 'list', reservation);
  const { data, error, isPending } = useGetList<Reservation>(
    'reservations',
    {
      filter: { user_id: [user_id], status: STANDING_STATUSES, starts_at_from: now },
      sort: { field: 'starts_at', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_PER_PAGE },
    },
    { enabled: mayList },
  );
  return { reservations: data ?? [], error, isPending: mayList && isPending };
}
export type Ahead = ReturnType<typeof useAhead>;
