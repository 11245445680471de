import { Alert, Link } from '@mui/material';
import { useCreatePath, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { WARNED_DAYS } from '#schema/apiKeys/apiKeys.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { apiKey } from '#schema/resources/apiKey.ts';
import { addDays } from '#schema/time/zone.ts';
import { longDate, todayIn } from '#src/generator/formats.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';

export const KeyList = () => (
  <>
    <EndingKeys />
    <ResourceList />
  </>
);

/** Those that end soon: what uses them would stop. */
function EndingKeys() {
  const today = todayIn(useTimeZone());
  const createPath = useCreatePath();
  const { data = [] } = useGetList<RecordOf<typeof apiKey>>(apiKey.name, {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'expires_on', order: 'ASC' },
    filter: { expires_on_from: today, expires_on_to: addDays(today, WARNED_DAYS) },
  });
  if (data.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {t(
        '{count, plural, one {A key ends soon. Make a new one, and give it to the program that uses it.} other {# keys end soon. Make new ones, and give them to the programs that use them.}}',
        { count: data.length },
      )}
      {data.map(({ id, name, expires_on }) => (
        <div key={id}>
          <Link
            component={RouterLink}
            to={createPath({ resource: apiKey.name, type: 'show', id })}
            color="inherit"
          >
            {name}
          </Link>
          {`: ${longDate(expires_on ?? today)}`}
        </div>
      ))}
    </Alert>
  );
}
