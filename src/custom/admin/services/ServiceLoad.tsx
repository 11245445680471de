import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { clock, dayName, formatNumber } from '#src/generator/formats.ts';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { countedList } from '../figures/listLinks.ts';
import { NumberLink } from '../figures/numbers/NumberLink.tsx';

type Day = FigureAnswers['coming_weeks']['data'][number];
const DAYS = 7;

/** The next days of a service, each with the seats that are taken, and its next free time. */
export function ServiceLoad({ id, isOpen }: { id: string; isOpen: boolean }) {
  const load = useQuery({
    queryKey: ['figures', 'coming_weeks', id],
    queryFn: ({ signal }) =>
      ask('GET /dashboard/coming-weeks', { query: { service_id: id }, signal }),
    retry: false,
  });
  return (
    <Panel title={t('The coming week')} action={isOpen && <NextFree id={id} />}>
      {load.error && <LoadProblem error={load.error} onRetry={load.refetch} />}
      {load.isPending && (
        <Skeleton variant="rounded" height={DAYS * 44} aria-label={t('Loading')} />
      )}
      {load.data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {load.data.data.slice(0, DAYS).map((day) => (
            <LoadOfDay key={day.date} day={day} service_id={id} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function LoadOfDay({ day, service_id }: { day: Day; service_id: string }) {
  const { date, seats_booked: booked, seats_offered: offered } = day;
  const days = { from: date, to: date };
  const to = countedList({ as: 'seats_booked', days, scope: { service_id } });
  return (
    <Box component="li" sx={{ py: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{dayName(date)}</span>
        {booked + offered === 0 ? (
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {t('Closed')}
          </Typography>
        ) : (
          <NumberLink to={booked > 0 ? to : undefined}>
            {t('{booked} of {offered} seats', {
              booked: formatNumber(booked),
              offered: formatNumber(offered),
            })}
          </NumberLink>
        )}
      </Box>
      <Box aria-hidden sx={TRACK}>
        <Box sx={{ ...FILL, width: `${Math.min(1, booked / Math.max(1, offered)) * 100}%` }} />
      </Box>
    </Box>
  );
}

function NextFree({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['next free', id],
    queryFn: ({ signal }) =>
      ask('GET /services/next-free/{id}', { params: { id }, query: { limit: 1 }, signal }),
  });
  if (!data) return null;
  const [next] = data.data;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {next
        ? t('Next free: {day}, {time}', { day: dayName(next.date), time: clock(next.time) })
        : t('No free time at the moment')}
    </Typography>
  );
}

const TRACK = {
  height: 6,
  mt: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
  overflow: 'hidden',
} as const;
const FILL = { height: '100%', bgcolor: 'primary.main' } as const;
