import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { t } from '#src/language/t.ts';
import type { ActivityRow } from './activityRow.ts';
import { TimelineRow } from './TimelineRow.tsx';

interface RecordTimelineProps {
  resource: string;
  id: string;
}
const AT_ONCE = 10;

/**
 * Who did what with this record, newest first. For whoever may list the activity log:
 * `useMayReadActivity` says whether.
 */
export const RecordTimeline = ({ resource, id }: RecordTimelineProps) => (
  <ActivityTimeline filter={{ resource, subject_id: id }} />
);

/** The rows of the log that a filter leaves, newest first. */
export function ActivityTimeline({ filter }: { filter: Record<string, unknown> }) {
  const [count, setCount] = useState(AT_ONCE);
  const { data, error, isPending, isFetching, refetch, meta, total } = useGetList<ActivityRow>(
    'activity-logs',
    {
      pagination: { page: 1, perPage: count },
      sort: { field: 'created_at', order: 'DESC' },
      filter,
    },
  );
  if (isPending) return <TimelineSkeleton />;
  if (error || !data) {
    return (
      <Alert severity="error" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {t('The activity could not be loaded.')}
      </Alert>
    );
  }
  if (data.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Nothing has been recorded here yet.')}
      </Typography>
    );
  }
  const hasMore = (total ?? 0) > data.length || meta?.total_exact === false;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((row) => (
          <TimelineRow key={row.id} row={row} />
        ))}
      </Box>
      {hasMore && (
        <Button
          variant="outlined"
          disabled={isFetching}
          onClick={() => setCount(count + AT_ONCE)}
          sx={{ mt: 3 }}
        >
          {t('Show older activity')}
        </Button>
      )}
    </>
  );
}

const TimelineSkeleton = () => (
  <Box aria-busy role="status" aria-label={t('Loading')}>
    {[70, 55, 80].map((width) => (
      <Box key={width} sx={{ pl: 5, pb: 3 }}>
        <Skeleton width={`${width}%`} />
        <Skeleton width={90} />
      </Box>
    ))}
  </Box>
);
