import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../http/client.ts';

/** Unused answers are kept for 60 seconds. A refusal is final; a lost connection is tried again. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 60_000,
        staleTime: 10_000,
        // Offline, a call fails and says so, rather than waiting behind a skeleton.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
    },
  });

const isPassing = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);
