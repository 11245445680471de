import { Button } from '@mui/material';
import { useGetManyAggregate, useListContext } from 'react-admin';
import { t } from '../../../language/t.ts';
import type { Reservation } from '../reservation.ts';
import { isAllowed, MOVES } from './moves.ts';
import { useCircumstances, useDesk } from './useDesk.tsx';

/** Steps for the selection: each says for how many of it the step is allowed. */
export function BulkMoves() {
  const { selectedIds, onUnselectItems } = useListContext();
  const circumstances = useCircumstances();
  const { start, dialog } = useDesk();
  const { data = [] } = useGetManyAggregate<Reservation>('reservations', { ids: selectedIds });
  const records = data.filter(Boolean);
  return (
    <>
      {MOVES.map((move) => {
        const allowed = records.filter((record) => isAllowed(record, move, circumstances));
        if (allowed.length === 0) return null;
        return (
          <Button
            key={move.to}
            variant="outlined"
            onClick={() => start(move, allowed, () => onUnselectItems())}
          >
            {t('{step} {count}', { step: t(move.label), count: allowed.length })}
          </Button>
        );
      })}
      {dialog}
    </>
  );
}
