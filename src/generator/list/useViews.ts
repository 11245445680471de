import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { OpenView } from '#schema/calls/views.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { ask } from '../../http/ask.ts';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { hasState, stateOf, stateOfView, toSearch } from './listAddress.ts';
import { useLeftList } from './useListAddress.ts';

const openViews = queryOptions({
  queryKey: ['open-views'],
  queryFn: ({ signal }) => ask('GET /views/open', { signal }),
  staleTime: 60_000,
  // A list opens without them rather than late.
  retry: false,
  retryOnMount: false,
});

const NO_VIEWS = { own_default: null, shared_default: null, views: [] as OpenView[] };

/** The views of a list that are open to whoever is signed in. */
export function useViews({ name }: Pick<Resource, 'name'>) {
  const { data, isPending, errorUpdateCount } = useQuery(openViews);
  const ofList = data?.data.find(({ resource }) => resource === name) ?? NO_VIEWS;
  return { ...ofList, isAwaited: isPending && errorUpdateCount === 0 };
}

/** Sends a change and shows the views as they are then. */
export function useChangeViews() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async function send<T>(request: Promise<T>): Promise<T | null> {
    try {
      const answer = await request;
      await queryClient.invalidateQueries({ queryKey: openViews.queryKey });
      return answer;
    } catch (error) {
      notify(t('This was not saved: {why}', { why: messageOf(error) }), { type: 'error' });
      return null;
    }
  };
}

/**
 * The address that a list opens with, where its own says nothing yet: one's own default, the list as
 * it was left, or what is shared as a default.
 * @returns undefined until it is known; null where the list opens as it is
 */
export function useOpeningAddress(resource: Resource): string | null | undefined {
  const { search, key } = useLocation();
  const { views, own_default, shared_default, isAwaited } = useViews(resource);
  const left = useLeftList(resource.name);
  const decision = useRef<{ key: string; address: string | null } | null>(null);
  if (hasState(search)) return null;
  // A default that comes later moves no list that somebody reads.
  if (decision.current?.key === key) return decision.current.address;
  if (isAwaited) return undefined;
  const address = opening();
  decision.current = { key, address };
  return address;

  function opening(): string | null {
    const linked = new URLSearchParams(search).get('view');
    if (linked) return addressOf(linked) ?? toSearch({ ...stateOf(resource, ''), view: null });
    return addressOf(own_default) ?? left ?? addressOf(shared_default);
  }
  function addressOf(id: string | null): string | null {
    const view = views.find((open) => open.id === id);
    return view ? toSearch(stateOfView(resource, view)) : null;
  }
}
