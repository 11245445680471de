import { Button } from '@mui/material';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import type { Reservation } from './calls.ts';
import { movesFor } from './moves.ts';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { useCircumstances, useDesk } from './useDesk.tsx';

const OPEN = ['pending', 'approved'];

/** Every step that is allowed; the likely one stands out and stands last. */
export function PageMoves({ record }: { record: Reservation }) {
  const circumstances = useCircumstances();
  const { start, dialog } = useDesk();
  const [isRescheduling, setRescheduling] = useState(false);
  const { canAccess } = useCanAccess({ resource: 'reservations', action: 'edit', record });
  const [main, ...others] = movesFor(record, circumstances);
  const canReschedule =
    canAccess && OPEN.includes(record.status) && record.activity_status === 'scheduled';
  return (
    <>
      {canReschedule && (
        <Button variant="outlined" onClick={() => setRescheduling(true)}>
          Reschedule
        </Button>
      )}
      {others.map((move) => (
        <Button key={move.to} variant="outlined" onClick={() => start(move, [record])}>
          {move.label}
        </Button>
      ))}
      {main && (
        <Button
          variant={main.to === 'cancelled' ? 'outlined' : 'contained'}
          onClick={() => start(main, [record])}
        >
          {main.label}
        </Button>
      )}
      {isRescheduling && (
        <RescheduleDialog record={record} onClose={() => setRescheduling(false)} />
      )}
      {dialog}
    </>
  );
}
