/** What can be booked, each query with its key, path and answer. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PersonRefusal } from '../../../../schema/booking.ts';
import type { RecordOf } from '../../../../schema/defineResource.ts';
import type { Page } from '../../../../schema/record.ts';
import type { service } from '../../../../schema/resources/service.ts';
import type { SearchOffice } from '../../../../schema/serviceSearch.ts';
import { request } from '../../../http/client.ts';
import { getSession } from '../../../session/session.ts';

/** `refusal`: why the viewer can book none of it. */
export type Service = RecordOf<typeof service> & { refusal?: PersonRefusal };
export type ListedService = Service & { next_free?: { date: string; time: string } | null };
export interface FoundServices extends Page<ListedService> {
  /** False where `data` are only the nearest to what was searched for. */
  is_found: boolean;
  /** All offices, for the filter and where nothing is found. */
  offices: SearchOffice[];
  /** What this answers: while the next search is on its way, its page shows the one before. */
  search: string;
  office: string | null;
}

type Answer = Omit<FoundServices, 'search' | 'office'>;

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
      const answer = await request<Answer>('/services/search', { query, signal });
      return { ...answer, search, office };
    },
    placeholderData: keepPreviousData,
  });

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', id, getSession().user?.id],
    queryFn: ({ signal }) => request<Service>(`/services/show/${id}`, { signal }),
  });
