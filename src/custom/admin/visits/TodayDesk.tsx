import { Alert, Box } from '@mui/material';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { addDays, toLocal } from '#schema/time/zone.ts';
import type { DayEntry } from '#schema/visits/day.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { clock } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { ToApproveList, UpcomingList } from './AheadLists.tsx';
import { CounterPanel } from './CounterPanel.tsx';
import { DayContext } from './DayContext.ts';
import { DaySchedule } from './DaySchedule.tsx';
import { DaySide } from './DaySide.tsx';
import { FindPersonBar } from './FindPersonBar.tsx';
import { countsOf } from './groups.ts';
import { HereList } from './HereList.tsx';
import { type TodayTab, TodayTabs } from './TodayTabs.tsx';
import { useOwnCounter } from './useOwnCounter.ts';
import { useReservationsAhead } from './useReservationsAhead.ts';
import { type ShownDay, useFollowDay, useServerNow } from './useTeamDay.ts';
import { useTodayKeys } from './useTodayKeys.ts';
import { useVisitActions } from './useVisitActions.tsx';

const loadSheet = () => import('./EntrySheet.tsx');
const EntrySheet = lazy(async () => ({ default: (await loadSheet()).EntrySheet }));

/** Search field, own counter and lists, with the sheet of whoever is looked at. */
export function TodayDesk({ day, isLost }: { day: ShownDay; isLost: boolean }) {
  const viewer = useViewer();
  const zone = useTimeZone();
  const now = useServerNow(day.clockAhead);
  const myCounter = useOwnCounter(day);
  const { run, say, undo, dialogs } = useVisitActions(day, myCounter.ref);
  const [tab, setTab] = useState<TodayTab>('today');
  const [opened, setOpened] = useState<string | null>(null);
  useFollowDay(day.version);
  // Loaded after the day, and there before anybody is looked at.
  useEffect(() => void loadSheet().catch(() => undefined), []);
  const toApprove = useReservationsAhead(day.team.id, {
    status: ['pending'],
    date_from: day.date,
  });
  const upcoming = useReservationsAhead(day.team.id, {
    status: ['approved'],
    date_from: addDays(day.date, 1),
  });
  const entries = [...day.entries, ...(toApprove.entries ?? []), ...(upcoming.entries ?? [])];
  const find = (id: string | null) => entries.find((entry) => entry.reservation.id === id) ?? null;
  const shown = find(opened);
  const open = (entry: DayEntry | null) => setOpened(entry?.reservation.id ?? null);
  const isCalling = useRef(false);
  const callNext = async () => {
    // Two presses are one action.
    if (!myCounter.counter || myCounter.person || isCalling.current) return;
    isCalling.current = true;
    const before = await myCounter.callNext(myCounter.counter.id);
    isCalling.current = false;
    if (before) say('call', before);
  };
  const deskContext = { viewer, today: day.date, counter: myCounter.ref };
  useTodayKeys({
    deskContext,
    shown,
    person: myCounter.person,
    find,
    run,
    undo,
    callNext,
    open,
  });
  const counts = countsOf(day.entries, now);
  return (
    <DayContext.Provider value={{ day, now, deskContext, run, opened, open }}>
      {isLost && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t('The connection is lost. This is the day as it was at {time}; trying again.', {
            time: clock(toLocal(Date.parse(day.now), zone).time),
          })}
        </Alert>
      )}
      <FindPersonBar />
      <CounterPanel myCounter={myCounter} onCallNext={callNext} />
      <Box sx={COLUMNS}>
        <Box sx={{ minWidth: 0 }}>
          <TodayTabs
            chosen={tab}
            counts={{
              today: counts.today,
              to_approve: toApprove.total,
              here: counts.here,
              upcoming: upcoming.total,
            }}
            onChoose={setTab}
          />
          {tab === 'today' && <DaySchedule />}
          {tab === 'to_approve' && <ToApproveList ahead={toApprove} />}
          {tab === 'here' && <HereList />}
          {tab === 'upcoming' && <UpcomingList ahead={upcoming} />}
        </Box>
        <Suspense fallback={<DaySide />}>
          <div>{shown ? <EntrySheet entry={shown} /> : <DaySide />}</div>
        </Suspense>
      </Box>
      {dialogs}
    </DayContext.Provider>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
} as const;
