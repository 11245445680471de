import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../../http/client.ts';

/** The organisation's own, or those of its city. Asked for where an address is. */
export const barangaysQuery = queryOptions({
  queryKey: ['barangays'],
  queryFn: ({ signal }) => request<{ data: string[] }>('/barangays', { signal }),
  staleTime: 300_000,
});
