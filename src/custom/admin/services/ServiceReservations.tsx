import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { reservation } from '#schema/index.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { Value } from '#src/generator/columns.tsx';
import { clock, dayName } from '#src/generator/formats.ts';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';

const AT_ONCE = 8;

/** Who comes next for a service; the list has them all. */
export function ServiceReservations({ id }: { id: string }) {
  const [now] = useState(() => new Date().toISOString());
  const filter = { service_id: [id], starts_at_from: now, status: STANDING_STATUSES };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['reservations of a service', id],
    queryFn: ({ signal }) =>
      ask('GET /services/reservations/{id}', {
        params: { id },
        query: {
          ...{ starts_at_from: now, status: [...STANDING_STATUSES], per_page: AT_ONCE },
          ...({ sort_by: 'starts_at', order_by: 'ASC' } as const),
        },
        signal,
      }),
  });
  const createPath = useCreatePath();
  const all = `${createPath({ resource: 'reservations', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=starts_at&order=ASC`;
  return (
    <Panel
      title={t('Ahead')}
      action={
        data &&
        data.total > data.data.length && (
          <Button component={RouterLink} to={all} variant="outlined">
            {t('All {count}', { count: data.total })}
          </Button>
        )
      }
    >
      {error && <LoadProblem error={error} onRetry={refetch} />}
      {isPending && <Skeleton variant="rounded" height={AT_ONCE * 40} aria-label={t('Loading')} />}
      {data?.data.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('Nothing is booked ahead.')}</Typography>
      )}
      {data && data.data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.data.map((record) => (
            <Line key={record.id} record={record} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

const CHIPS = reservation.flatFields.filter(({ path }) => path === 'status');

function Line({ record }: { record: Reservation }) {
  const createPath = useCreatePath();
  return (
    <Box component="li" sx={LINE}>
      <Link
        component={RouterLink}
        sx={{ gridArea: 'when' }}
        to={createPath({ resource: 'reservations', id: record.id, type: 'show' })}
      >
        {dayName(record.date)}, {clock(record.time)}
      </Link>
      <Box component="span" sx={{ gridArea: 'who', minWidth: 0, overflowWrap: 'anywhere' }}>
        {record.user.name}
      </Box>
      <Box component="span" sx={{ gridArea: 'state' }}>
        {CHIPS.map((one) => (
          <Value key={one.path} flatField={one} record={record} />
        ))}
      </Box>
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '160px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"when state" "who who"', sm: '"when who state"' },
  alignItems: 'baseline',
  columnGap: 3,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
