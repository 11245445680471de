import { type Query, queryOptions } from '@tanstack/react-query';
import { ask } from '#src/http/ask.ts';
import type { SlotRequest } from './slotChoice.ts';

/**
 * Read again whenever a screen shows them: they change by the minute.
 * @param isPassive for a page that asks by itself, which keeps no session alive
 */
export const dayTimesQuery = (
  service: string,
  date: string,
  asking: SlotRequest,
  { isPassive = false } = {},
) =>
  queryOptions({
    queryKey: ['services', service, 'slots', date, asking],
    queryFn: () =>
      ask('GET /services/not-available-time-slot/{id}', {
        params: { id: service },
        query: { date, ...asking },
        isPassive,
      }),
    staleTime: 0,
  });

export const isDayTimes = ({ queryKey: [resource, , part] }: Query) =>
  resource === 'services' && part === 'slots';
