/** People in one's care: read, and written so that the stored account knows of them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PersonInCare } from '../../../../schema/care.ts';
import { refreshProfile } from '../../../account/refreshProfile.ts';
import { request } from '../../../http/client.ts';
import { reloadEligibility } from '../account/profile/profileQueries.ts';

export type { PersonInCare };

export const peopleInCareQuery = queryOptions({
  queryKey: ['care'],
  queryFn: ({ signal }) => request<{ data: PersonInCare[] }>('/care', { signal }),
});

export async function saveCare<T = PersonInCare>(
  queries: QueryClient,
  path: string,
  body: object,
): Promise<T> {
  const answer = await request<T>(`/care/${path}`, { body });
  await Promise.all([
    refreshProfile(),
    queries.invalidateQueries({ queryKey: ['care'] }),
    reloadEligibility(queries),
  ]);
  return answer;
}
