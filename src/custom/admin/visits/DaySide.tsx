import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { DayEntry } from '#schema/visits/day.ts';
import { clock, formatNumber } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { FreeNow } from './FreeNow.tsx';
import { comesWithinAnHour, countsOf } from './groups.ts';
import { SideLine } from './SideLine.tsx';
import { STANDINGS } from './standingTexts.ts';
import { personAt } from './useOwnCounter.ts';

/** What one looks up from the list for: who is where, what is free, who comes next. */
export function DaySide() {
  const { day, now } = useDay();
  const next = day.entries.filter((entry) => comesWithinAnHour(entry, now));
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, px: 4, py: 1 }}>
      {day.counters.length > 0 && (
        <Part title={t('Counters')}>
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
        </Part>
      )}
      <Part title={t('So far')}>
        <SoFar />
      </Part>
      <Part title={t('Free now')}>
        <FreeNow />
      </Part>
      <Part title={t('Next hour')}>
        {next.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{t('Nobody is booked.')}</Typography>
        )}
        {next.slice(0, AT_MOST).map(({ reservation }: DayEntry) => (
          <SideLine key={reservation.id} name={clock(reservation.time)}>
            {reservation.user.name}
          </SideLine>
        ))}
        {next.length > AT_MOST && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('and {count} more', { count: next.length - AT_MOST })}
          </Typography>
        )}
      </Part>
    </Paper>
  );
}

/** How the day went until now; what is nothing is left out. */
function SoFar() {
  const { day, now } = useDay();
  const { late, done, notCome, today } = countsOf(day.entries, now);
  const lines: [count: number, name: string][] = [
    [late, t(STANDINGS.late.name)],
    [done, t(STANDINGS.done.name)],
    [notCome, t(STANDINGS.not_come.name)],
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

const AT_MOST = 6;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography component="h2" variant="h3" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
