import { type ReactNode, useEffect, useRef } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { useListAddress, useWholeAddress } from './useListAddress.ts';

/** Search, filters, order and page change the address, which also says columns and view. */
export function AddressedList({ children }: { children: ReactNode }) {
  const context = useListContext();
  const { change } = useListAddress();
  useWholeAddress();
  useSelectionOfFilter();
  return (
    <ListContextProvider
      value={
        {
          ...context,
          setFilters: (filter: Record<string, unknown>) => change({ filter, page: 1 }),
          setSort: (sort: typeof context.sort) => change({ sort, page: 1 }),
          setPage: (page: number) => change({ page }),
          setPerPage: (perPage: number) => change({ perPage, page: 1 }),
        } as typeof context
      }
    >
      {children}
    </ListContextProvider>
  );
}

/** What was selected among other records is not acted on unseen. */
function useSelectionOfFilter() {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  const last = useRef(filter);
  useEffect(() => {
    if (last.current === filter) return;
    last.current = filter;
    onUnselectItems();
  }, [filter, onUnselectItems]);
}
