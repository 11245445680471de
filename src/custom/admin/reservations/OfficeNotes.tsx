import { Alert, Box, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { useDraft } from '#src/custom/drafts/useDraft.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { ReservationDetails } from '../reservation.ts';

interface OfficeNotesProps {
  record: ReservationDetails;
  /** Reads the record anew. */
  onSaved: () => void;
}

const LONGEST = reservation.fields.office_notes.max;

/** What staff write about a visit for staff alone; changed where it stands. Its heading is the caller's. */
export function OfficeNotes({ record, onSaved }: OfficeNotesProps) {
  const viewer = useViewer();
  const saved = record.office_notes ?? '';
  /** What is being written survives the choice of another visit, and a reload. */
  const [draft, setDraft] = useDraft(`office-notes-${record.id}`);
  /** What stood there when writing began; null while nobody writes. */
  const [before, setBefore] = useState<string | null>(draft === '' ? null : saved);
  const { run, isBusy, error, clear } = useTask();
  const mayWrite = can(viewer, 'update', reservation, record) && viewer?.id !== record.user_id;
  const start = () => {
    clear();
    setDraft(saved);
    setBefore(saved);
  };
  const stop = () => {
    setDraft('');
    setBefore(null);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const office_notes = draft.trim() || null;
    return run(async () => {
      try {
        await ask('POST /reservations/update/{id}', {
          params: { id: record.id },
          body: { office_notes, updated_at: record.updated_at },
        });
        stop();
      } finally {
        onSaved();
      }
    });
  };

  return (
    <>
      {before === null && saved && <Typography sx={TEXT}>{saved}</Typography>}
      {before === null && mayWrite && (
        <Button variant="text" onClick={start} sx={{ ml: -2 }}>
          {saved ? t('Change the note') : t('Add a note')}
        </Button>
      )}
      {before === null && !saved && !mayWrite && (
        <Typography sx={{ color: 'text.secondary' }}>{t('None')}</Typography>
      )}
      {before !== null && (
        <form onSubmit={save} noValidate>
          {error && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {messageOf(error)}
            </Alert>
          )}
          {saved !== before && saved !== '' && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('Somebody wrote meanwhile: {note}', { note: saved })}
            </Alert>
          )}
          <DialogField
            label={t('Note')}
            help={t('Only staff see it. On request, the person is given it.')}
            autoFocus
            minRows={3}
            maxLength={LONGEST}
            value={draft}
            error={undefined}
            onChange={setDraft}
          />
          <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
            <Button type="submit" variant="contained" disabled={isBusy}>
              {t('Save the note')}
            </Button>
            <Button variant="text" onClick={stop} disabled={isBusy}>
              {t('Cancel')}
            </Button>
          </Box>
        </form>
      )}
    </>
  );
}

const TEXT = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
