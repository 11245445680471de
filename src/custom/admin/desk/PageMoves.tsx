import { Button } from '@mui/material';
import { useState } from 'react';
import { t } from '../../../language/t.ts';
import type { ReservationDetails } from '../reservation.ts';
import { type Move, movesFor } from './moves.ts';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { useCircumstances, useDesk } from './useDesk.tsx';

/** Every step that is allowed; the likely one stands out and stands last. */
export function PageMoves({ record }: { record: ReservationDetails }) {
  const circumstances = useCircumstances();
  const { start, dialog } = useDesk();
  const [isRescheduling, setRescheduling] = useState(false);
  const [main, ...others] = movesFor(record, circumstances);
  return (
    <>
      {record.can_reschedule && (
        <Button variant="outlined" onClick={() => setRescheduling(true)}>
          {t('Reschedule')}
        </Button>
      )}
      {others.map((move) => (
        <Button key={move.to} variant="outlined" onClick={() => start(move, [record])}>
          {inFull(move)}
        </Button>
      ))}
      {main && (
        <Button
          variant={main.to === 'cancelled' ? 'outlined' : 'contained'}
          onClick={() => start(main, [record])}
        >
          {inFull(main)}
        </Button>
      )}
      {isRescheduling && (
        <RescheduleDialog record={record} onClose={() => setRescheduling(false)} />
      )}
      {dialog}
    </>
  );
}

/** With room for it, a decision says what it is about. */
const inFull = (move: Move) => t(move.of === 'status' ? move.inFull : move.label);
