import { Alert, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { clock, longDate } from '#src/generator/formats.ts';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';
import { FreeSlots } from './FreeSlots.tsx';
import type { SlotChoice } from './slotChoice.ts';
import { WeekSlotPicker } from './WeekSlotPicker.tsx';

/** Moves a reservation in one call: its old slot is freed only when the new one is taken. */
export function RescheduleDialog({
  record,
  onClose,
}: {
  record: Reservation;
  onClose: () => void;
}) {
  const [choice, setChoice] = useState<SlotChoice | null>(null);
  const { run, isBusy, error } = useTask((thrown) => {
    if (thrown instanceof ApiError && thrown.code === 'stale') refresh();
  });
  const refused = useRef<HTMLDivElement>(null);
  // Below the times, which fill the dialog.
  useEffect(() => {
    if (error) refused.current?.scrollIntoView?.({ block: 'end' });
  }, [error]);
  const notify = useNotify();
  const refresh = useRefresh();

  async function save() {
    if (!choice) return;
    await run(async () => {
      await ask('POST /reservations/update/{id}', {
        params: { id: record.id },
        body: { ...choice, updated_at: record.updated_at },
        onLine: () => undefined,
      });
      const words = t('{reference} moved to {when}', {
        reference: record.reference,
        when: slot(choice),
      });
      notify(words, { type: 'success' });
      refresh();
      onClose();
    });
  }

  return (
    <TitledDialog
      title={t('Reschedule {reference}', { reference: record.reference })}
      maxWidth="sm"
      leave={t('Keep as it is')}
      buttons={
        <Button variant="contained" disabled={!choice || isBusy} onClick={save}>
          {isBusy ? t('Moving…') : t('Move reservation')}
        </Button>
      }
      onClose={onClose}
    >
      <Typography sx={{ mb: 4, color: 'text.secondary' }}>
        {t('Now: {when}', { when: slot(record) })}
      </Typography>
      <WeekSlotPicker
        service={record.service_id}
        asking={{ reservation_id: record.id }}
        value={choice}
        from={record.date}
        onChange={setChoice}
      />
      {error && (
        <Alert ref={refused} severity="error" sx={{ mt: 4 }}>
          {messageOf(error)}
          <FreeSlots error={error} onPick={setChoice} />
        </Alert>
      )}
    </TitledDialog>
  );
}

const slot = ({ date, time }: Pick<SlotChoice, 'date' | 'time'>) =>
  `${longDate(date)}, ${clock(time)}`;
