import { QueryClient } from '@tanstack/react-query';

/** Unused answers are kept for 60 seconds. */
export const createAdminQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { gcTime: 60_000 } } });
