import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { clock, longDate } from '#src/generator/formats.ts';
import { Dialog } from '#src/generator/modals.tsx';
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
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const refused = useRef<HTMLDivElement>(null);
  // Below the times, which fill the dialog.
  useEffect(() => {
    if (problem !== null) refused.current?.scrollIntoView?.({ block: 'end' });
  }, [problem]);
  const notify = useNotify();
  const refresh = useRefresh();

  async function save() {
    if (!choice) return;
    setBusy(true);
    setProblem(null);
    try {
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
    } catch (error) {
      setProblem(error);
      if (error instanceof ApiError && error.code === 'stale') refresh();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="reschedule" fullWidth maxWidth="sm">
      <DialogTitle id="reschedule" variant="h2" sx={{ pt: 5 }}>
        {t('Reschedule {reference}', { reference: record.reference })}
      </DialogTitle>
      <DialogContent>
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
        {problem !== null && (
          <Alert ref={refused} severity="error" sx={{ mt: 4 }}>
            {messageOf(problem)}
            <FreeSlots error={problem} onPick={setChoice} />
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 5, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('Keep as it is')}
        </Button>
        <Button variant="contained" disabled={!choice || isBusy} onClick={save}>
          {isBusy ? t('Moving…') : t('Move reservation')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const slot = ({ date, time }: Pick<SlotChoice, 'date' | 'time'>) =>
  `${longDate(date)}, ${clock(time)}`;
