import { Paper } from '@mui/material';
import { EmptyNote } from '#src/generator/EmptyNote.tsx';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { EntryRow, LIST } from './EntryRow.tsx';
import { lineOf } from './groups.ts';

/** Everybody who is here: at a counter, waiting in the order of their turn, on hold, or called without an answer. */
export function HereList() {
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
    <Paper variant="outlined" component="ul" aria-label={t('Here')} sx={LIST}>
      {line.map((entry) => (
        <EntryRow key={entry.reservation.id} entry={entry} showsTime />
      ))}
    </Paper>
  );
}
