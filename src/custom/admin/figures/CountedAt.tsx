import { t } from '../../../language/t.ts';
import { exactTime, relativeTime } from '../../../resources/formats.ts';
import { useFigure } from './useFigure.ts';

/** How fresh the numbers are. */
export function CountedAt() {
  const { data } = useFigure('dashboard');
  if (!data) return <>{t('Counting…')}</>;
  return (
    <span title={exactTime(data.computed_at, data.time_zone)}>
      {t('Past days were counted {when}; today is as it is now.', {
        when: relativeTime(data.computed_at),
      })}
    </span>
  );
}
