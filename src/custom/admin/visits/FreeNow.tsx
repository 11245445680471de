import { Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { toLocal } from '#schema/time/zone.ts';
import { clock } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { dayTimesQuery } from '../reservations/dayTimesQuery.ts';
import { useDay } from './DayContext.ts';
import { SideLine } from './SidePart.tsx';

const MOST_SERVICES = 8;
const A_MINUTE = 60_000;

/** Where somebody who walks in now would still have a place: the slot that runs, or the next one. */
export function FreeNow() {
  const { day, now } = useDay();
  const { time } = toLocal(now, useTimeZone());
  const {
    data: services = [],
    total = 0,
    isPending,
    error,
  } = useGetList<{ id: string; name: string }>('services', {
    filter: { team_id: [day.team.id], status: ['active'] },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: MOST_SERVICES },
  });
  const answers = useQueries({
    queries: services.map(({ id }) => ({
      ...dayTimesQuery(id, day.date, { walk_in: true }, { isPassive: true }),
      staleTime: A_MINUTE,
    })),
  });
  const free = services.flatMap(({ id, name }, place) => {
    const slot = answers[place]?.data?.slots.find(
      ({ ends, remaining }) => ends > time && remaining > 0,
    );
    return slot ? [{ id, name, slot }] : [];
  });
  if (isPending || answers.some((answer) => answer.isPending)) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('Loading')}</Typography>;
  }
  if (error || answers.some(({ data }) => !data)) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {t('The free times could not be shown.')}
      </Typography>
    );
  }
  if (free.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {total > services.length
          ? t('No free place left today in the first {count} services.', { count: services.length })
          : t('No free place left today.')}
      </Typography>
    );
  }
  return free.map(({ id, name, slot }) => (
    <SideLine key={id} name={slot.time <= time ? t('Now') : clock(slot.time)}>
      {t('{service}: {count} free', { service: name, count: slot.remaining })}
    </SideLine>
  ));
}
