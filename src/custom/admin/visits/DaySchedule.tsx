import { Box, Button, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { toLocal } from '#schema/time/zone.ts';
import { EmptyNote } from '#src/generator/EmptyNote.tsx';
import { clock } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { msg, t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';
import { EntryRow, LIST } from './EntryRow.tsx';
import { isOverNow, statusOf } from './entryStatus.ts';
import {
  groupEntries,
  groupOfNow,
  SCHEDULE_ORDERS,
  type ScheduleGroup,
  type ScheduleOrder,
} from './groups.ts';

const ORDER_NAMES: Record<ScheduleOrder, string> = {
  time: msg('By time'),
  service: msg('By service'),
  counter: msg('By counter'),
};

/** The whole day. Whoever is finished is hidden behind a button, so that those who are here are in view. */
export function DaySchedule() {
  const { day, now } = useDay();
  const zone = useTimeZone();
  const [by, setBy] = useStore<ScheduleOrder>('visits.order', 'time');
  const [showsFinished, setShowsFinished] = useState(false);
  const elsewhere = t('At no counter');
  const unfinished = day.entries.filter((entry) => !isOverNow(statusOf(entry, now)));
  const finished = day.entries.length - unfinished.length;
  const shown = showsFinished ? day.entries : unfinished;
  const groups = groupEntries(shown, { by, counters: day.counters, elsewhere });
  const current = by === 'time' ? groupOfNow(groups, toLocal(now, zone).time) : null;
  const orders = SCHEDULE_ORDERS.filter((order) => order !== 'counter' || day.counters.length > 0);
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
          onChange={(_, order: ScheduleOrder | null) => order && setBy(order)}
          aria-label={t('Order of the day')}
        >
          {orders.map((order) => (
            <ToggleButton key={order} value={order}>
              {t(ORDER_NAMES[order])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {finished > 0 && (
          <Button
            variant="text"
            aria-expanded={showsFinished}
            onClick={() => setShowsFinished(!showsFinished)}
          >
            {showsFinished ? t('Hide finished') : t('Show {count} finished', { count: finished })}
          </Button>
        )}
      </Box>
      {shown.length === 0 && <EmptyNote title={t('Everybody of today is finished.')} />}
      {groups.map((group) => (
        <Group key={group.key} group={group} by={by} isNow={group.key === current} />
      ))}
    </>
  );
}

interface GroupProps {
  group: ScheduleGroup;
  by: ScheduleOrder;
  isNow: boolean;
}

const Group = ({ group: { title, entries }, by, isNow }: GroupProps) => (
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

const BESIDE_TIME = {
  display: { xs: 'block', sm: 'grid' },
  gridTemplateColumns: '72px minmax(0, 1fr)',
  mb: 2,
} as const;
const NOW_MARK = { display: { xs: 'inline', sm: 'block' }, ml: { xs: 2, sm: 0 } } as const;
