import { QueryClient } from '@tanstack/react-query';
import type { SentData } from '#schema/services/sentView.ts';
import { askAgain } from '../../http/apiError.ts';

/** Unused answers are kept for 60 seconds. */
export function createQueryClient(sent?: SentData): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 60_000,
        staleTime: 10_000,
        // Offline, a call fails and says so, rather than waiting behind a skeleton.
        networkMode: 'always',
        ...askAgain,
      },
    },
  });
  // It shows at once, and is asked for again: it may be half a minute old, and is nobody's.
  for (const [key, answer] of sent?.answers ?? []) {
    client.setQueryData(key, answer, { updatedAt: 1 });
  }
  return client;
}
