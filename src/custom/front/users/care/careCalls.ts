/** People in one's care: read, and written so that the stored account knows of them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewPersonInCare, PersonInCare } from '#schema/users/care.ts';
import { ask } from '#src/http/ask.ts';
import { getSession, mergeUser } from '#src/session/session.ts';
import { refreshProfile } from '#src/signIn/refreshProfile.ts';
import { reloadEligibility } from '../profile/profileQueries.ts';

export type { PersonInCare };

export const peopleInCareQuery = queryOptions({
  queryKey: ['care'],
  queryFn: ({ signal }) => ask('GET /care', { signal }),
});

/** Whoever was added can be chosen at once, also where the account cannot be read anew. */
export async function addInCare(queries: QueryClient, body: NewPersonInCare) {
  const person = await ask('POST /care/create', { body });
  const { id, profile } = person;
  const others = getSession().user?.people_in_care ?? [];
  mergeUser({
    people_in_care: [...others, { id, name: `${profile.first_name} ${profile.last_name}` }],
  });
  return changeInCare(queries, Promise.resolve(person));
}

/** What a call that changes somebody in one's care answers, once all that shows them is read again. */
export async function changeInCare<T>(queries: QueryClient, change: Promise<T>): Promise<T> {
  const answer = await change;
  await Promise.all([
    refreshProfile(),
    queries.invalidateQueries({ queryKey: ['care'] }),
    reloadEligibility(queries),
  ]);
  return answer;
}
