/** The person's notifications, for both faces. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecordOf } from '../../../schema/defineResource.ts';
import type { Page } from '../../../schema/record.ts';
import type { notification } from '../../../schema/resources/notification.ts';
import { request } from '../../http/client.ts';

export type Notification = RecordOf<typeof notification>;

interface Unread {
  unread: number;
}

/** How often an open page asks; one that nobody looks at does not. */
const EVERY_MS = 30_000;

const keys = {
  all: ['notifications'] as const,
  unread: (userId: string) => [...keys.all, userId, 'unread'] as const,
  lists: (userId: string) => [...keys.all, userId, 'list'] as const,
};

/** Also when the page is looked at again. A failure shows nowhere: the next look comes by itself. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.unread(userId),
    queryFn: ({ signal }) => request<Unread>('/notifications/count', { signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    retry: false,
  });

export const listQuery = (userId: string, { page, perPage }: { page: number; perPage: number }) =>
  queryOptions({
    queryKey: [...keys.lists(userId), page, perPage],
    queryFn: ({ signal }) =>
      request<Page<Notification>>('/notifications', { query: { page, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Some of them, or all. */
export type ReadBody = { ids: string[] } | { all: true };

export function useMarkRead(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadBody) => request<Unread>('/notifications/read', { body }),
    // A count that is under way is from before.
    onMutate: () => queries.cancelQueries({ queryKey: keys.unread(userId) }),
    onSuccess: (counted) => {
      queries.setQueryData(keys.unread(userId), counted);
      return queries.invalidateQueries({ queryKey: keys.lists(userId) });
    },
  });
}

export const refreshLists = (queries: ReturnType<typeof useQueryClient>, userId: string) =>
  queries.invalidateQueries({ queryKey: keys.lists(userId) });
