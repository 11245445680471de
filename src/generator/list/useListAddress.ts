import { useEffect, useMemo, useRef } from 'react';
import { useStoreContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDeclaration } from '../declarations.ts';
import { hasState, type ListState, stateOf, toSearch } from './listAddress.ts';

/**
 * Where a list's address is kept as the person left it, for the menu to open it again. It follows the
 * address, and nothing on the page follows it.
 */
export function useLeftList(resource: string): string | undefined {
  const { search, state } = useLocation();
  const store = useStoreContext();
  const key = `${resource}.list`;
  const isOwn = hasState(search) && isOwnList(state);
  useEffect(() => {
    if (isOwn) store.setItem(key, search);
  }, [store, key, search, isOwn]);
  return store.getItem<string>(key);
}

const isOwnList = (state: unknown) => (state as { isOwn?: boolean } | null)?.isOwn === true;

interface ListAddress {
  state: ListState;
  /**
   * Changes of one event are one step back in the browser's history.
   * @param goesOn it belongs to the step before
   */
  change: (part: Partial<ListState>, goesOn?: boolean) => void;
}

/**
 * The list goes by its address, and whatever changes it changes the address. What a link asked for is
 * not kept, so that the menu opens the list as the person left it; without filters it is their own again.
 */
export function useListAddress(): ListAddress {
  const resource = useDeclaration();
  const { search, state: arrival } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => stateOf(resource, search), [resource, search]);
  const isOwn = search === '' || isOwnList(arrival);
  const latest = useRef(state);
  latest.current = state;

  const change = (part: Partial<ListState>, goesOn = false) => {
    const isFurther = latest.current !== state;
    latest.current = { ...latest.current, ...part };
    const becomesOwn = isOwn || Object.keys(latest.current.filter).length === 0;
    navigate(
      { search: toSearch(latest.current) },
      {
        replace: isFurther || goesOn,
        state: { isOwn: becomesOwn, _scrollToTop: Object.keys(part).join() === 'page' },
      },
    );
  };
  return { state, change };
}

/**
 * From a page that has gone, react-admin leads to the last by an address of its own, which it marks
 * with `displayedFilters`: what it knows nothing of is put back.
 */
export function useWholeAddress() {
  const { search, state: arrival } = useLocation();
  const navigate = useNavigate();
  const { state } = useListAddress();
  const isPartial = new URLSearchParams(search).has('displayedFilters');
  const last = useRef<{ state: ListState; arrival: unknown } | null>(null);
  useEffect(() => {
    if (!isPartial) last.current = { state, arrival };
    else if (last.current) {
      const { columns, view } = last.current.state;
      const whole = toSearch({ ...state, columns, view });
      navigate({ search: whole }, { replace: true, state: last.current.arrival });
    }
  }, [isPartial, state, arrival, navigate]);
}
