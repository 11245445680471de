import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../http/client.ts';

interface FirstFound {
  is_found: boolean;
  data: { id: string; name: string; team: { name: string } }[];
}

/** The first five services that constituents are shown for these words. */
export const searchFirst = (words: string) =>
  queryOptions({
    queryKey: ['services', 'search', words],
    queryFn: ({ signal }) =>
      request<FirstFound>('/services/search', { query: { search: words, per_page: 5 }, signal }),
    enabled: words.length > 0,
    staleTime: 0,
  });
