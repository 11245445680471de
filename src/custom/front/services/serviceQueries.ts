/** What can be booked, each query with its key, path and answer. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListedService, ShownService } from '#schema/reservations/booking.ts';
import type { FoundServices as Found } from '#schema/services/serviceSearch.ts';
import { ask } from '#src/http/ask.ts';
import { getSession } from '#src/session/session.ts';

/** `refusal`: why the viewer can book none of it. */
export type { ListedService, ShownService as Service };
export interface FoundServices extends Found {
  /** What this answers: while the next search is on its way, its page shows the one before. */
  search: string;
  office: string | null;
}

const PER_PAGE = 24;

export const servicesQuery = (search: string, office: string | null, page: number) =>
  queryOptions({
    queryKey: ['services', { search, office, page, for: getSession().user?.id }],
    queryFn: async ({ signal }): Promise<FoundServices> => {
      const query = {
        search: search || undefined,
        team_id: office || undefined,
        page,
        per_page: PER_PAGE,
      };
      const answer = await ask('GET /services/search', { query, signal });
      return { ...answer, search, office };
    },
    placeholderData: keepPreviousData,
  });

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', id, getSession().user?.id],
    queryFn: ({ signal }) => ask('GET /services/show/{id}', { params: { id }, signal }),
  });

const WAIT_EVERY_MS = 60_000;

/** How long one would wait now without an appointment: it is asked for again while it is looked at. */
export const waitQuery = (id: string) =>
  queryOptions({
    queryKey: ['waits', id],
    queryFn: ({ signal }) => ask('GET /services/wait/{id}', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: WAIT_EVERY_MS,
    // A page without it says all else: nobody waits for it.
    retry: false,
  });
