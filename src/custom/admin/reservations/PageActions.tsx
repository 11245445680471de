import { Button } from '@mui/material';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import type { ReservationDetails } from '../reservation.ts';
import { type Action, actionsFor } from './actions.ts';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { useDesk, useViewerAndToday } from './useDesk.tsx';

/** Every allowed action; the likely one is emphasised and comes last. */
export function PageActions({ record }: { record: ReservationDetails }) {
  const context = useViewerAndToday();
  const { start, dialog } = useDesk();
  const [isRescheduling, setRescheduling] = useState(false);
  const [main, ...others] = actionsFor(record, context);
  return (
    <>
      {record.can_reschedule && (
        <Button variant="outlined" onClick={() => setRescheduling(true)}>
          {t('Reschedule')}
        </Button>
      )}
      {others.map((action) => (
        <Button key={action.to} variant="outlined" onClick={() => start(action, [record])}>
          {inFull(action)}
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

/** Decisions use their long label here. */
const inFull = (action: Action) => t(action.of === 'status' ? action.inFull : action.label);
