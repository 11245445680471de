import { useQuery } from '@tanstack/react-query';
import { translateText } from '#schema/language/index.ts';
import { toLocal } from '#schema/time/zone.ts';
import { waitPhrase } from '#schema/visits/waitWords.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Icon } from '#src/custom/elements/Icon.tsx';
import { t } from '#src/language/t.ts';
import { clock } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { waitQuery } from '../serviceQueries.ts';

/** Numbers that stop later than this, in milliseconds, concern nobody yet. */
const SOON = 2 * 3_600_000;

/** How long one would wait without an appointment; nothing where no counter is open. */
export function WalkInNow({ serviceId }: { serviceId: string }) {
  const { timeZone } = useOrganisation();
  const { data: now } = useQuery(waitQuery(serviceId));
  if (!now?.wait) return null;
  const timeAt = (instant: string) => clock(toLocal(Date.parse(instant), timeZone).time);
  const asOf = t('As of {time}', { time: timeAt(now.as_of) });
  if (!now.gives_numbers) {
    return (
      <Alert tone="warning">
        <p>
          <strong>{t('No more numbers today: the line is full until closing.')}</strong>
        </p>
        <p>{t('Book a time instead. Whoever has an appointment is served.')}</p>
        <p className="walk-in-note">{asOf}</p>
      </Alert>
    );
  }
  const { numbers_until: until } = now;
  const stopsSoon = until && Date.parse(until) - Date.parse(now.as_of) < SOON;
  return (
    <section className="walk-in" aria-label={t('Without an appointment')}>
      <Icon name="clock" />
      <p>
        {t('Without an appointment, you wait now:')}{' '}
        <strong className="walk-in-wait">{translateText(t, waitPhrase(now.wait))}</strong>
        <span className="walk-in-note">
          {now.ahead === 0
            ? t('Nobody is ahead of you')
            : t('{count, plural, one {# person is ahead} other {# people are ahead}}', {
                count: now.ahead,
              })}
          {' · '}
          {asOf}
          {stopsSoon && ' · '}
          {stopsSoon && t('Numbers until about {time}', { time: timeAt(until) })}
        </span>
      </p>
    </section>
  );
}
