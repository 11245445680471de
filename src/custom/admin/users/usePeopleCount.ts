import { useQuery } from '@tanstack/react-query';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { ask } from '#src/http/ask.ts';

const A_MINUTE = 60_000;

/** How many people there are by role and status; asked again now and then, and after each change. */
export function usePeopleCount() {
  const enabled = can(useViewer(), 'list', user);
  return useQuery({
    queryKey: ['users', 'count'],
    queryFn: () => ask('GET /users/count'),
    enabled,
    refetchInterval: A_MINUTE,
  }).data;
}
