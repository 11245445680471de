import { Button } from '@mui/material';
import { useGetManyAggregate, useListContext } from 'react-admin';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';
import { ACTIONS, isAllowed } from './actions.ts';
import { useDesk, useViewerAndToday } from './useDesk.tsx';

/** Actions on the selection, each with the number of rows that allow it. */
export function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext();
  const context = useViewerAndToday();
  const { start, dialog } = useDesk();
  const { data = [] } = useGetManyAggregate<Reservation>('reservations', { ids: selectedIds });
  const records = data.filter(Boolean);
  return (
    <>
      {ACTIONS.map((action) => {
        const allowed = records.filter((record) => isAllowed(record, action, context));
        if (allowed.length === 0) return null;
        return (
          <Button
            key={action.to}
            variant="outlined"
            onClick={() => start(action, allowed, () => onUnselectItems())}
          >
            {t('{step} {count}', { step: t(action.label), count: allowed.length })}
          </Button>
        );
      })}
      {dialog}
    </>
  );
}
