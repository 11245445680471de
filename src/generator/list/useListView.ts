import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify, useSavedQueries, useStore } from 'react-admin';
import type { ListView, SavedFilter } from '#schema/users/listViews.ts';
import { ask } from '../../http/ask.ts';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';

const listViews = queryOptions({
  queryKey: ['list-views'],
  queryFn: ({ signal }) => ask('GET /profile/list-views', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Hidden columns and saved filters of a list, kept with the account. */
export function useListView(resource: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { data: views } = useQuery(listViews);
  const view = views?.data.find((entry) => entry.resource === resource);
  // Views saved in this browser by an older version.
  const [local] = useSavedQueries(resource);
  const before = local.map(({ label, value: { filter = {}, sort } }) => ({
    label,
    filter,
    ...(sort && { sort }),
  }));

  async function keep(change: Partial<Omit<ListView, 'resource'>>) {
    try {
      const body = { resource, ...change };
      const answer = await ask('POST /profile/list-views/update', { body });
      queryClient.setQueryData(listViews.queryKey, answer);
      return true;
    } catch (error) {
      notify(t('This was not saved: {why}', { why: messageOf(error) }), { type: 'error' });
      return false;
    }
  }
  return { view, saved: view?.saved ?? (before as SavedFilter[]), keep };
}

/** The grid itself looks there for the columns that it leaves out. */
export const useHiddenColumns = (resource: string, declared: string[]) =>
  useStore<string[]>(`${resource}.datatable`, declared);

/** The grid follows what the account says, on whatever machine. */
export function useKeptColumns(resource: string): void {
  const { view } = useListView(resource);
  const [, setHidden] = useHiddenColumns(resource, []);
  const stored = view?.hidden;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known, and when it changes
  useEffect(() => {
    if (stored) setHidden(stored);
  }, [stored]);
}
