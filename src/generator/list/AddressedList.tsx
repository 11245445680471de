import type { ReactNode } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { useListAddress, useWholeAddress } from './useListAddress.ts';

/** Search, filters, order and page change the address, which also says columns and view. */
export function AddressedList({ children }: { children: ReactNode }) {
  const context = useListContext();
  const { change } = useListAddress();
  useWholeAddress();
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
