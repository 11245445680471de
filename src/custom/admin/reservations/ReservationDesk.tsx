import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { CountedFilter } from '../figures/list/CountedFilter.tsx';
import type { Reservation } from '../reservation.ts';
import { BulkActions } from './BulkActions.tsx';
import { PrintDay } from './PrintDay.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { RowActions } from './RowActions.tsx';

/** The generated grid, with what a desk does all day at hand. */
export const ReservationDesk = () => (
  <ResourceList
    quickFilters={
      <>
        <CountedFilter />
        <QuickFilters />
      </>
    }
    actions={<PrintDay />}
    isMuted={({ status }) => status === 'held'}
    rowActions={(record) => <RowActions record={record as Reservation} />}
    bulkActions={<BulkActions />}
  />
);
