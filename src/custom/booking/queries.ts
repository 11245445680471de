/** What the booking front reads, each with its key, path and answer. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PersonRefusal } from '../../../schema/booking.ts';
import type { RecordOf } from '../../../schema/defineResource.ts';
import type { FreeSlot } from '../../../schema/errors.ts';
import type { Page } from '../../../schema/record.ts';
import type { frequentlyAskedQuestion } from '../../../schema/resources/frequentlyAskedQuestion.ts';
import type { service } from '../../../schema/resources/service.ts';
import type { settings } from '../../../schema/resources/settings.ts';
import type { DayReason, SlotReason } from '../../../schema/slots.ts';
import { request } from '../../http/client.ts';
import { getSession } from '../../session/session.ts';

export type Settings = RecordOf<typeof settings>;
export type Service = RecordOf<typeof service>;
export type ListedService = Service & {
  next_free?: { date: string; time: string } | null;
  refusal?: PersonRefusal;
};
export type Question = RecordOf<typeof frequentlyAskedQuestion>;
export interface DaySlots {
  refusal: PersonRefusal;
  data: { time: string; reason: SlotReason }[];
  slots: { time: string; ends: string; capacity: number; remaining: number }[];
}

export const SERVICES_PER_PAGE = 100;

/** Free times are those of the person who is signed in, and for the move of a reservation its own. */
export interface Asking {
  reservation_id?: string;
}
const whose = ({ reservation_id }: Asking) =>
  reservation_id ?? getSession().user?.id ?? 'everybody';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request<Settings>('/settings', { signal }),
  staleTime: 300_000,
});

export const servicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['services', { search, for: whose({}) }],
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
    queryKey: ['services', id],
    queryFn: ({ signal }) => request<Service>(`/services/show/${id}`, { signal }),
  });

/** Free times change by the minute: they are read anew whenever a screen shows them. */
export const nextFreeQuery = (id: string, asking: Asking = {}) =>
  queryOptions({
    queryKey: ['slots', id, 'next', whose(asking)],
    queryFn: ({ signal }) =>
      request<{ refusal: PersonRefusal; data: FreeSlot[] }>(`/services/next-free/${id}`, {
        query: { limit: 4, ...asking },
        signal,
      }),
    staleTime: 0,
  });

export const monthQuery = (
  id: string,
  { from, to }: { from: string; to: string },
  asking: Asking = {},
) =>
  queryOptions({
    queryKey: ['slots', id, 'month', from, whose(asking)],
    queryFn: ({ signal }) =>
      request<{ data: { date: string; reason: DayReason }[] }>(
        `/services/not-available-date-slot/${id}`,
        { query: { from, to, ...asking }, signal },
      ),
    staleTime: 0,
  });

export const dayQuery = (id: string, date: string, asking: Asking = {}) =>
  queryOptions({
    queryKey: ['slots', id, 'day', date, whose(asking)],
    queryFn: ({ signal }) =>
      request<DaySlots>(`/services/not-available-time-slot/${id}`, {
        query: { date, ...asking },
        signal,
      }),
    staleTime: 0,
  });

export const questionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['questions', { search }],
    queryFn: ({ signal }) =>
      request<Page<Question>>('/frequently-asked-questions', {
        query: {
          search: search || undefined,
          per_page: 200,
          sort_by: 'position',
          order_by: 'ASC',
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
