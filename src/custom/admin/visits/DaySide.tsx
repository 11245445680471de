import { Paper, Typography } from '@mui/material';
import type { DayEntry } from '#schema/visits/day.ts';
import { clock, formatNumber } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { ENTRY_STATUSES } from './entryStatus.ts';
import { FreeNow } from './FreeNow.tsx';
import { comesWithinAnHour, countsOf } from './groups.ts';
import { SideLine, SidePart } from './SidePart.tsx';
import { personAt } from './useOwnCounter.ts';
import { WaitsNow } from './WaitsNow.tsx';

const MOST_NEXT_SHOWN = 6;

/** Counters, counts and free places, beside the list. */
export function DaySide() {
  const { day, now } = useDay();
  const next = day.entries.filter((entry) => comesWithinAnHour(entry, now));
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, px: 4, py: 1 }}>
      {day.counters.length > 0 && (
        <SidePart title={t('Counters')}>
          {day.counters.map((counter) => {
            const person = personAt(counter, day.entries);
            return (
              <SideLine key={counter.id} name={counter.name}>
                {person
                  ? `${person.visit?.ticket} ${person.reservation.user.name}`
                  : (counter.staff?.name ?? t('Closed'))}
              </SideLine>
            );
          })}
        </SidePart>
      )}
      {day.counters.length > 0 && (
        <SidePart title={t('Waits now')}>
          <WaitsNow />
        </SidePart>
      )}
      <SidePart title={t('So far')}>
        <SoFar />
      </SidePart>
      <SidePart title={t('Free now')}>
        <FreeNow />
      </SidePart>
      <SidePart title={t('Next hour')}>
        {next.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{t('Nobody is booked.')}</Typography>
        )}
        {next.slice(0, MOST_NEXT_SHOWN).map(({ reservation }: DayEntry) => (
          <SideLine key={reservation.id} name={clock(reservation.time)}>
            {reservation.user.name}
          </SideLine>
        ))}
        {next.length > MOST_NEXT_SHOWN && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('and {count} more', { count: next.length - MOST_NEXT_SHOWN })}
          </Typography>
        )}
      </SidePart>
    </Paper>
  );
}

/** How the day went until now; counts of nobody are left out. */
function SoFar() {
  const { day, now } = useDay();
  const { late, done, noShow, left, today } = countsOf(day.entries, now);
  const lines: [count: number, name: string][] = [
    [late, t(ENTRY_STATUSES.late.name)],
    [done, t(ENTRY_STATUSES.done.name)],
    [noShow, t(ENTRY_STATUSES.no_show.name)],
    [left, t(ENTRY_STATUSES.left.name)],
  ];
  return (
    <>
      <SideLine name={formatNumber(today)}>{t('booked for today')}</SideLine>
      {lines
        .filter(([count]) => count > 0)
        .map(([count, name]) => (
          <SideLine key={name} name={formatNumber(count)}>
            {name}
          </SideLine>
        ))}
    </>
  );
}
