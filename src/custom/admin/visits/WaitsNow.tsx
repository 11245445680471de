import { Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { translateText } from '#schema/language/index.ts';
import { toLocal } from '#schema/time/zone.ts';
import { waitPhrase } from '#schema/visits/waitWords.ts';
import { clock } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { useDay } from './DayContext.ts';

const MOST_SERVICES = 50;

/** What whoever walks in now is told, for each service that a counter is open for. */
export function WaitsNow() {
  const { day } = useDay();
  const zone = useTimeZone();
  const { data: services, error } = useGetList<{ id: string; name: string }>('services', {
    filter: { team_id: [day.team.id], status: ['active'] },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: MOST_SERVICES },
  });
  if (!services) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {error ? t('The services could not be shown.') : t('Loading')}
      </Typography>
    );
  }
  const shown = services.flatMap(({ id, name }) => {
    const now = day.waits.find(({ service_id }) => service_id === id);
    return now?.wait ? [{ id, name, ...now, wait: now.wait }] : [];
  });
  if (shown.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Known as soon as a counter is open.')}
      </Typography>
    );
  }
  return shown.map(({ id, name, wait, ahead, gives_numbers, numbers_until }) => (
    <Typography key={id} component="div" sx={{ py: 1 }}>
      {name}
      <Typography component="div" sx={{ color: 'text.secondary' }}>
        {translateText(t, waitPhrase(wait))}
        {' · '}
        {t('{count} ahead', { count: ahead })}
      </Typography>
      {!gives_numbers && (
        <Typography component="div" sx={{ color: 'warning.main', fontWeight: 'fontWeightMedium' }}>
          {t('Numbers stop: the line is full until closing')}
        </Typography>
      )}
      {numbers_until && (
        <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
          {t('Numbers until about {time}', {
            time: clock(toLocal(Date.parse(numbers_until), zone).time),
          })}
        </Typography>
      )}
    </Typography>
  ));
}
