import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useCreatePath, useGetManyReference } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { reservation } from '#schema/resources/reservation.ts';
import { Value } from '#src/generator/columns.tsx';
import { clock, shortDate } from '#src/generator/formats.ts';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../../reservation.ts';

interface ReservationsOfProps {
  /** Whose they are. */
  person: string;
  filter: Record<string, unknown>;
  order: 'ASC' | 'DESC';
  nothing: string;
}
const AT_ONCE = 10;

/** Ten at once, by the clock; each leads to its own page. */
export function ReservationsOf({ person, filter, order, nothing }: ReservationsOfProps) {
  const [count, setCount] = useState(AT_ONCE);
  const { data, error, isPending, isFetching, refetch, total } = useGetManyReference<Reservation>(
    'reservations',
    {
      target: 'user_id',
      id: person,
      filter,
      sort: { field: 'starts_at', order },
      pagination: { page: 1, perPage: count },
    },
  );
  if (isPending) return <Skeleton variant="rounded" height={96} aria-label={t('Loading')} />;
  if (error || !data) {
    return <LoadProblem error={error} onRetry={refetch} />;
  }
  if (data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{nothing}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((record) => (
          <Line key={record.id} record={record} />
        ))}
      </Box>
      {(total ?? 0) > data.length && (
        <Button
          variant="outlined"
          disabled={isFetching}
          onClick={() => setCount(count + AT_ONCE)}
          sx={{ mt: 3 }}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

const CHIPS = reservation.flatFields.filter(({ path }) => path === 'status');

function Line({ record }: { record: Reservation }) {
  const createPath = useCreatePath();
  return (
    <Box component="li" sx={LINE}>
      <Box component="span" sx={{ gridArea: 'when' }}>
        {shortDate(record.date)}, {clock(record.time)}
      </Box>
      <Box component="span" sx={{ gridArea: 'what', minWidth: 0, overflowWrap: 'anywhere' }}>
        {record.service.name}
      </Box>
      <Box component="span" sx={{ gridArea: 'state', justifySelf: 'end' }}>
        {CHIPS.map((one) => (
          <Value key={one.path} flatField={one} record={record} />
        ))}
      </Box>
      <Link
        component={RouterLink}
        sx={{ gridArea: 'reference' }}
        to={createPath({ resource: 'reservations', id: record.id, type: 'show' })}
      >
        {record.reference}
      </Link>
    </Box>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '180px 1fr auto 130px' },
  gridTemplateAreas: {
    xs: '"when state" "what what" "reference reference"',
    sm: '"when what state reference"',
  },
  alignItems: 'baseline',
  columnGap: 4,
  rowGap: 1,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
