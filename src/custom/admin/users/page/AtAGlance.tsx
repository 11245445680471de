import { Box, Link, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { clock, dayName, formatNumber } from '#src/generator/formats.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';

/** What one asks of a person first: when they come, whether they come, and how they are reached. */
export function AtAGlance({ person }: { person: Person }) {
  const { id, email, profile } = person;
  const mayList = can(useViewer(), 'list', reservation);
  const [now] = useState(() => new Date().toISOString());
  const next = useQuery({
    queryKey: ['next visit', id],
    enabled: mayList,
    queryFn: ({ signal }) =>
      ask('GET /reservations', {
        query: {
          ...{ user_id: [id], status: [...STANDING_STATUSES], starts_at_from: now, per_page: 1 },
          ...({ sort_by: 'starts_at', order_by: 'ASC' } as const),
        },
        signal,
      }),
  });
  const missed = useQuery({
    queryKey: ['no-shows', id],
    enabled: mayList,
    queryFn: ({ signal }) =>
      ask('GET /reservations', {
        query: { user_id: [id], activity_status: ['no_show'], per_page: 1 },
        signal,
      }),
  });
  const createPath = useCreatePath();
  const [visit] = next.data?.data ?? [];
  return (
    <Paper component="dl" variant="outlined" sx={GRID}>
      {mayList && (
        <Part label={t('Next visit')} {...next}>
          {visit ? (
            <Link
              component={RouterLink}
              to={createPath({ resource: reservation.name, id: visit.id, type: 'show' })}
            >
              {dayName(visit.date)}, {clock(visit.time)}: {visit.service.name}
            </Link>
          ) : (
            t('Nothing is booked ahead.')
          )}
        </Part>
      )}
      {mayList && (
        <Part label={t('No-shows')} {...missed}>
          {formatNumber(missed.data?.total ?? 0)}
        </Part>
      )}
      <Part label={t('Contact')}>
        {profile.mobile_number && (
          <Link href={`tel:${profile.mobile_number.replaceAll(/[^\d+]/g, '')}`} sx={OWN_LINE}>
            {profile.mobile_number}
          </Link>
        )}
        {email && (
          <Link href={`mailto:${email}`} sx={OWN_LINE}>
            {email}
          </Link>
        )}
        {!profile.mobile_number && !email && '–'}
      </Part>
    </Paper>
  );
}

interface PartProps {
  label: string;
  isLoading?: boolean;
  error?: unknown;
  children: ReactNode;
}

const Part = ({ label, isLoading = false, error = null, children }: PartProps) => (
  <div>
    <Typography component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {isLoading && <Skeleton width={120} aria-label={t('Loading')} />}
      {!isLoading && (error ? t('This could not be loaded.') : children)}
    </Box>
  </div>
);

const OWN_LINE = { display: 'block', width: 'fit-content', py: 1 } as const;
const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: 4,
  m: 0,
  mb: 4,
  p: 4,
  borderRadius: 2,
  maxWidth: 860,
} as const;
