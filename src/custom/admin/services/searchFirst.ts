import { queryOptions } from '@tanstack/react-query';
import { ask } from '#src/http/ask.ts';

/** The first five services that constituents are shown for these words. */
export const searchFirst = (words: string) =>
  queryOptions({
    queryKey: ['services', 'search', words],
    queryFn: ({ signal }) =>
      ask('GET /services/search', { query: { search: words, per_page: 5 }, signal }),
    enabled: words.length > 0,
    staleTime: 0,
  });
