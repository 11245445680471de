import { QueryClient } from '@tanstack/react-query';
import { askAgain } from '../http/apiError.ts';

/**
 * Unused answers are kept for 60 seconds. Offline, a call fails and says so: a change that waited
 * would be sent later, when nobody watches its outcome.
 */
export const createAdminQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { gcTime: 60_000, networkMode: 'always', ...askAgain },
      mutations: { networkMode: 'always' },
    },
  });
