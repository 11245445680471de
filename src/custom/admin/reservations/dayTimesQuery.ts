import { queryOptions } from '@tanstack/react-query';
import { ask } from '#src/http/ask.ts';
import type { SlotRequest } from './slotChoice.ts';

/** Read again whenever a screen shows them: they change by the minute. */
export const dayTimesQuery = (service: string, date: string, asking: SlotRequest) =>
  queryOptions({
    queryKey: ['services', service, 'slots', date, asking],
    queryFn: () =>
      ask('GET /services/not-available-time-slot/{id}', {
        params: { id: service },
        query: { date, ...asking },
      }),
    staleTime: 0,
  });
