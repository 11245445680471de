import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import type { DayEntry } from '#schema/visits/day.ts';
import { EmptyNote } from '#src/generator/EmptyNote.tsx';
import { longDate, relativeDate } from '#src/generator/formats.ts';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { t } from '#src/language/t.ts';
import { useDesk } from '../reservations/useDesk.tsx';
import { useDay } from './DayContext.ts';
import { EntryRow, LIST } from './EntryRow.tsx';
import { daysOf } from './groups.ts';
import type { useReservationsAhead } from './useReservationsAhead.ts';
import { actionsOf, decisionOf } from './visitActions.ts';

type Ahead = ReturnType<typeof useReservationsAhead>;

/** Whatever waits for a decision, of any day. At most ten are approved in one go. */
export function ToApproveList({ ahead }: { ahead: Ahead }) {
  const { deskContext } = useDay();
  const { start, dialog } = useDesk();
  if (!ahead.entries) return <Loading ahead={ahead} />;
  const approvable = ahead.entries
    .filter((entry) => actionsOf(entry, deskContext).includes('approved'))
    .map(({ reservation }) => reservation);
  const first = approvable.slice(0, MOST_APPROVED_AT_ONCE);
  const count = first.length;
  if (ahead.entries.length === 0) {
    return (
      <EmptyNote title={t('Nothing waits to be approved.')}>
        {t('Bookings of services that need an approval show here until you decide.')}
      </EmptyNote>
    );
  }
  return (
    <>
      {count > 1 && (
        <Button
          variant="outlined"
          sx={{ mb: 3 }}
          onClick={() => start(decisionOf('approved'), first)}
        >
          {count < approvable.length
            ? t('Approve the first {count}', { count })
            : t('Approve all {count}', { count })}
        </Button>
      )}
      <Paper variant="outlined" component="ul" aria-label={t('To approve')} sx={LIST}>
        {ahead.entries.map((entry) => (
          <EntryRow key={entry.reservation.id} entry={entry} showsDate />
        ))}
      </Paper>
      {dialog}
    </>
  );
}

const MOST_APPROVED_AT_ONCE = 10;

/** The coming days, each under its date. */
export function UpcomingList({ ahead }: { ahead: Ahead }) {
  if (!ahead.entries) return <Loading ahead={ahead} />;
  if (ahead.entries.length === 0) {
    return <EmptyNote title={t('Nothing is booked for the days ahead.')} />;
  }
  return (
    <>
      {daysOf(ahead.entries).map(({ key, entries }) => (
        <DayPart key={key} date={key} entries={entries} />
      ))}
      {ahead.total > ahead.entries.length && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('These are the next {count}. “All” has the others.', { count: ahead.entries.length })}
        </Typography>
      )}
    </>
  );
}

function DayPart({ date, entries }: { date: string; entries: readonly DayEntry[] }) {
  const { day } = useDay();
  const id = useId();
  const relative = relativeDate(date, day.date);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography component="h2" variant="h3" id={id} sx={{ mb: 2, color: 'text.secondary' }}>
        {relative === t('Tomorrow') ? `${relative}, ${longDate(date)}` : longDate(date)}
      </Typography>
      <Paper variant="outlined" component="ul" sx={LIST}>
        {entries.map((entry) => (
          <EntryRow key={entry.reservation.id} entry={entry} showsTime />
        ))}
      </Paper>
    </Box>
  );
}

const Loading = ({ ahead: { error, refetch } }: { ahead: Ahead }) =>
  error ? (
    <LoadProblem error={error} onRetry={refetch} />
  ) : (
    <Skeleton variant="rounded" height={280} aria-label={t('Loading')} />
  );
