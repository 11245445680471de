import { useState } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';

/**
 * Where search, filters and order of a list are kept. What a link asks for is kept apart, so that the
 * menu opens the list as the person left it.
 */
export function useListKey(resource: string): string {
  const { search, state } = useLocation();
  const key = `${resource}.listParams`;
  const [own] = useStore<{ filter?: object } | undefined>(key);
  const [shown, setShown] = useState<{ search: string; isLinked: boolean }>();
  if (shown?.search === search) return shown.isLinked ? `${key}.linked` : key;
  const filter = new URLSearchParams(search).get('filter') ?? '{}';
  // react-admin says so of what is changed on the list itself.
  const isByHand = shown !== undefined && state?._scrollToTop !== undefined;
  const isLinked =
    filter !== '{}' && (isByHand ? shown.isLinked : filter !== JSON.stringify(own?.filter ?? {}));
  setShown({ search, isLinked });
  return isLinked ? `${key}.linked` : key;
}
