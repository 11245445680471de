import { ResourceList } from '../../../resources/list/ResourceList.tsx';
import { CountedFilter } from '../figures/list/CountedFilter.tsx';
import type { Reservation } from '../reservation.ts';
import { BulkMoves } from './BulkMoves.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { RowMoves } from './RowMoves.tsx';

/** The generated grid, with what a desk does all day at hand. */
export const ReservationDesk = () => (
  <ResourceList
    quickFilters={
      <>
        <CountedFilter />
        <QuickFilters />
      </>
    }
    isMuted={({ status }) => status === 'held'}
    rowActions={(record) => <RowMoves record={record as Reservation} />}
    bulkActions={<BulkMoves />}
  />
);
