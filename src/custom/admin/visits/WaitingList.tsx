import { Paper } from '@mui/material';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { LIST } from './DayRail.tsx';
import { EmptyNote } from './EmptyNote.tsx';
import { EntryRow } from './EntryRow.tsx';
import { lineOf } from './groups.ts';

/** Whoever is here: at a counter, in the line in the order of their turn, or called in vain. */
export function WaitingList() {
  const { day, now } = useDay();
  const line = lineOf(day.entries, now);
  if (line.length === 0) {
    return (
      <EmptyNote title={t('Nobody is here.')}>
        {t('Whoever is checked in stands here until they are done.')}
      </EmptyNote>
    );
  }
  return (
    <Paper variant="outlined" component="ul" aria-label={t('Waiting')} sx={LIST}>
      {line.map((entry) => (
        <EntryRow key={entry.reservation.id} entry={entry} showsTime />
      ))}
    </Paper>
  );
}
