import { Alert } from '#src/custom/elements/Alert.tsx';
import { t } from '#src/language/t.ts';
import { formatInstant } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import type { AsOf } from './keptAnswers.ts';

/** Says since when what the page shows was kept; nothing while it is fresh. */
export function AsOfNote({ as_of }: AsOf) {
  const { timeZone } = useOrganisation();
  if (!as_of) return null;
  return (
    <Alert tone="info">
      {t('As of {time}. You are offline, so this may have changed.', {
        time: formatInstant(as_of, timeZone),
      })}
    </Alert>
  );
}
