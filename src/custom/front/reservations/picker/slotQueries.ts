/** When a service can be booked, by the person who asks. */
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#src/http/ask.ts';
import { getSession } from '#src/session/session.ts';

/** Free times are those of the person who is signed in, and for the move of a reservation its own. */
export interface SlotRequest {
  reservation_id?: string;
  /** Somebody in the care of who is signed in. */
  user_id?: string | undefined;
  /** A visit by link belongs to whoever has the link, not to who is signed in beside it. */
  isAnonymous?: boolean;
  /** How many are wanted together. */
  for_places?: number | undefined;
}
/** A time of a service, as it stands in addresses. */
export interface SlotTime {
  date: string;
  time: string;
}
/** All that is asked, and by whom: another request is another answer. */
const keyOf = (asking: SlotRequest) => ({
  ...askedOf(asking),
  by: asking.isAnonymous ? undefined : getSession().user?.id,
});

const askedOf = ({ reservation_id, user_id, for_places }: SlotRequest) => ({
  reservation_id,
  user_id,
  for_places,
});

/**
 * Free times change by the minute: they are read again whenever a screen shows them.
 * @param near the time that was wanted
 */
export const nextFreeQuery = (id: string, asking: SlotRequest = {}, near?: SlotTime) =>
  queryOptions({
    queryKey: ['slots', id, 'next', keyOf(asking), ...(near ? [near.date, near.time] : [])],
    queryFn: ({ signal }) =>
      ask('GET /services/next-free/{id}', {
        params: { id },
        query: {
          limit: 4,
          ...(near ? { near_date: near.date, near_time: near.time } : { spread: 'true' }),
          ...askedOf(asking),
        },
        isAnonymous: asking.isAnonymous ?? false,
        signal,
      }),
    staleTime: 0,
  });

/** Why days cannot be booked, and how many places are free on the others. */
export const daysQuery = (
  id: string,
  { from, to }: { from: string; to: string },
  asking: SlotRequest = {},
) =>
  queryOptions({
    queryKey: ['slots', id, 'days', from, to, keyOf(asking)],
    queryFn: ({ signal }) =>
      ask('GET /services/not-available-date-slot/{id}', {
        params: { id },
        query: { from, to, places: 'true', ...askedOf(asking) },
        isAnonymous: asking.isAnonymous ?? false,
        signal,
      }),
    staleTime: 0,
  });

export const dayQuery = (id: string, date: string, asking: SlotRequest = {}) =>
  queryOptions({
    queryKey: ['slots', id, 'day', date, keyOf(asking)],
    queryFn: ({ signal }) =>
      ask('GET /services/not-available-time-slot/{id}', {
        params: { id },
        query: { date, ...askedOf(asking) },
        isAnonymous: asking.isAnonymous ?? false,
        signal,
      }),
    staleTime: 0,
  });
