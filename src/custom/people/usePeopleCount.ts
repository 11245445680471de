import { useQuery } from '@tanstack/react-query';
import { countPeople } from './calls.ts';

const A_MINUTE = 60_000;

/** How many people there are by role and status; asked again now and then, and after each change. */
export const usePeopleCount = () =>
  useQuery({
    queryKey: ['users', 'count'],
    queryFn: countPeople,
    refetchInterval: A_MINUTE,
    retry: false,
  }).data;
