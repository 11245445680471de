import { Box, Link, Typography } from '@mui/material';
import { useId } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { reservation as declared } from '#schema/resources/reservation.ts';
import type { DayEntry } from '#schema/visits/day.ts';
import { ADMIN_BASE } from '#src/adminBase.ts';
import { Value } from '#src/generator/columns.tsx';
import { shortDate } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';

const LAST_VISITS = 5;
const ACTIVITY = declared.flatFields.find(({ path }) => path === 'activity_status');

/** When they were here before, as far as the viewer may know, and how many no-shows they have. */
export function SheetVisits({ entry: { reservation } }: { entry: DayEntry }) {
  const id = useId();
  const past = { user_id: [reservation.user_id], starts_at_to: reservation.starts_at };
  const { data } = useGetList<Reservation>('reservations', {
    filter: { ...past, status: ['approved'] },
    sort: { field: 'starts_at', order: 'DESC' },
    pagination: { page: 1, perPage: LAST_VISITS + 1 },
  });
  const { total: noShows } = useGetList<Reservation>('reservations', {
    filter: { ...past, activity_status: ['no_show'] },
    sort: { field: 'starts_at', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  });
  const before = (data ?? [])
    .filter((record) => record.id !== reservation.id)
    .slice(0, LAST_VISITS);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography component="h3" variant="h3" id={id} sx={{ mb: 1 }}>
        {t('Last visits')}
      </Typography>
      {data && (
        <Typography sx={{ color: 'text.secondary' }}>
          {before.length === 0 ? t('None that you can see.') : noShowsSentence(noShows)}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {before.map((record) => (
          <Box component="li" key={record.id} sx={LINE}>
            <Link
              component={RouterLink}
              to={`${ADMIN_BASE}/reservations/${record.id}/show`}
              color="inherit"
            >
              {shortDate(record.date)}
            </Link>
            <Box component="span" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
              {record.service.name}
            </Box>
            {ACTIVITY && <Value flatField={ACTIVITY} record={record} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Nothing is said until it is known. */
function noShowsSentence(count: number | undefined): string | null {
  if (count === undefined) return null;
  return count === 0
    ? t('No no-show on record.')
    : t('{count, plural, one {# no-show} other {# no-shows}} on record.', { count });
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 3,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
