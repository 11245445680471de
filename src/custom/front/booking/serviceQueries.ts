/** What can be booked, each query with its key, path and answer. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PersonRefusal } from '../../../../schema/booking.ts';
import type { RecordOf } from '../../../../schema/defineResource.ts';
import type { Page } from '../../../../schema/record.ts';
import type { service } from '../../../../schema/resources/service.ts';
import { request } from '../../../http/client.ts';
import { getSession } from '../../../session/session.ts';

/** `refusal`: why the viewer can book none of it. */
export type Service = RecordOf<typeof service> & { refusal?: PersonRefusal };
export type ListedService = Service & { next_free?: { date: string; time: string } | null };

export const SERVICES_PER_PAGE = 100;

export const servicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['services', { search, for: getSession().user?.id }],
    queryFn: ({ signal }) =>
      request<Page<ListedService>>('/services', {
        query: {
          search: search || undefined,
          per_page: SERVICES_PER_PAGE,
          sort_by: 'name',
          order_by: 'ASC',
          with_next_free: true,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const serviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['services', id, getSession().user?.id],
    queryFn: ({ signal }) => request<Service>(`/services/show/${id}`, { signal }),
  });
