import { Box, Button, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { toLocal } from '#schema/time/zone.ts';
import { clock } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { msg, t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { EmptyNote } from './EmptyNote.tsx';
import { EntryRow } from './EntryRow.tsx';
import {
  isOverNow,
  partOfNow,
  RAIL_ORDERS,
  type RailOrder,
  type RailPart,
  railOf,
  standingOf,
} from './groups.ts';

const ORDER_NAMES: Record<RailOrder, string> = {
  time: msg('By time'),
  service: msg('By service'),
  counter: msg('By counter'),
};

/** The whole day. What is over before now stands behind one line, so that the next hour is in view. */
export function DayRail() {
  const { day, now } = useDay();
  const zone = useTimeZone();
  const [by, setBy] = useStore<RailOrder>('visits.order', 'time');
  const [showsEarlier, setShowsEarlier] = useState(false);
  const elsewhere = t('At no counter');
  const parts = railOf(day.entries, { by, counters: day.counters, elsewhere });
  const current = by === 'time' ? partOfNow(parts, toLocal(now, zone).time) : null;
  const isEarlier = ({ key, entries }: RailPart) =>
    current !== null && key < current && entries.every((one) => isOverNow(standingOf(one, now)));
  const earlier = parts.filter(isEarlier);
  const shown = showsEarlier ? parts : parts.filter((part) => !isEarlier(part));
  const orders = RAIL_ORDERS.filter((order) => order !== 'counter' || day.counters.length > 0);
  if (day.entries.length === 0) {
    return (
      <EmptyNote title={t('Nobody is booked for today.')}>
        {t('Whoever walks in is booked by “New”; what others book for today shows here by itself.')}
      </EmptyNote>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          value={by}
          onChange={(_, order: RailOrder | null) => order && setBy(order)}
          aria-label={t('Order of the day')}
        >
          {orders.map((order) => (
            <ToggleButton key={order} value={order}>
              {t(ORDER_NAMES[order])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {earlier.length > 0 && (
          <Button
            variant="text"
            aria-expanded={showsEarlier}
            onClick={() => setShowsEarlier(!showsEarlier)}
          >
            {showsEarlier
              ? t('Hide what is over')
              : t('{count, plural, one {# is over} other {# are over}}: show', {
                  count: earlier.flatMap(({ entries }) => entries).length,
                })}
          </Button>
        )}
      </Box>
      {shown.map((part) => (
        <Part key={part.key} part={part} by={by} isNow={part.key === current} />
      ))}
    </>
  );
}

interface PartProps {
  part: RailPart;
  by: RailOrder;
  isNow: boolean;
}

const Part = ({ part: { title, entries }, by, isNow }: PartProps) => (
  <Box component="section" sx={by === 'time' ? BESIDE_TIME : { mb: 4 }}>
    <Typography
      component="h2"
      variant="h3"
      sx={{
        pt: by === 'time' ? { xs: 0, sm: 4 } : 0,
        mb: { xs: 1, sm: by === 'time' ? 0 : 2 },
        color: isNow ? 'primary.main' : 'text.secondary',
      }}
    >
      {by === 'time' ? clock(title) : title}
      {isNow && (
        <Typography component="span" variant="caption" sx={NOW_MARK}>
          {t('now')}
        </Typography>
      )}
    </Typography>
    <Paper
      variant="outlined"
      component="ul"
      sx={{
        ...LIST,
        ...(isNow && { borderLeft: 3, borderLeftColor: 'primary.main' }),
      }}
    >
      {entries.map((entry) => (
        <EntryRow key={entry.reservation.id} entry={entry} showsTime={by !== 'time'} />
      ))}
    </Paper>
  </Box>
);

export const LIST = { listStyle: 'none', m: 0, p: 0, borderRadius: 2, overflow: 'hidden' } as const;
const BESIDE_TIME = {
  display: { xs: 'block', sm: 'grid' },
  gridTemplateColumns: '72px minmax(0, 1fr)',
  mb: 2,
} as const;
const NOW_MARK = { display: { xs: 'inline', sm: 'block' }, ml: { xs: 2, sm: 0 } } as const;
