import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallName } from '#schema/calls/index.ts';
import type { sessionsAnswer } from '#schema/users/profile.ts';
import { type Args, ask } from '#src/http/ask.ts';
import { ApiError } from '#src/http/client.ts';
import { refreshProfile } from '#src/signIn/refreshProfile.ts';

export type OwnSession = z.infer<typeof sessionsAnswer>['data'][number];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => ask('GET /profile/sessions', { signal }),
});

/** @param user_id of somebody in one's care; absent: one's own */
export const ownHealthQuery = (user_id?: string) =>
  queryOptions({
    queryKey: ['health-information', user_id],
    queryFn: ({ signal }) =>
      ask('GET /health-information', { query: user_id ? { user_id } : {}, signal }),
  });

export const ownCategoriesQuery = queryOptions({
  queryKey: ['own-categories'],
  queryFn: ({ signal }) => ask('GET /profile/categories', { signal }),
});

type OwnCallName = Extract<CallName, `POST /profile/${string}`>;

/** The client merges the record that every change of your account answers into the stored user. */
export async function saveOwnAccount<K extends OwnCallName>(
  name: K,
  ...options: Args<K>
): Promise<void> {
  try {
    await ask(name, ...options);
  } catch (error) {
    // Reload the record, so that the next try carries the newer version.
    if (error instanceof ApiError && error.code === 'stale') await refreshProfile();
    throw error;
  }
}

/** Whatever is shown by what the person may book: their profile or a category of theirs has changed. */
export const reloadEligibility = (queries: QueryClient) =>
  Promise.all(
    ['services', 'slots', 'own-categories'].map((name) =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  );
