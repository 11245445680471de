import { Box, Typography } from '@mui/material';
import {
  type InstallationStatus,
  JOB_WORDS,
  type JobStatus,
} from '#schema/monitoring/installationStatus.ts';
import { Chip } from '#src/generator/cells/Chip.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { msg, t } from '#src/language/t.ts';
import { TimeAgo } from './StatusPanels.tsx';
import { formatSeconds } from './statusTexts.ts';

/** It lists what runs by itself; a line each on a phone. */
export const JobsPanel = ({
  jobs,
  leaves_to_worker,
}: Pick<InstallationStatus, 'jobs' | 'leaves_to_worker'>) => (
  <Panel
    title={t('In the background')}
    lead={t('What this process does by itself, since it was started.')}
  >
    {jobs.length === 0 && (
      <Typography>
        {leaves_to_worker
          ? t('This is left to a worker: a process of its own, which answers nobody.')
          : t('Nothing has run yet.')}
      </Typography>
    )}
    <Box component="ul" sx={{ m: 0, p: 0 }}>
      {jobs.map((job) => (
        <Box component="li" key={job.name} sx={LINE}>
          <Box sx={{ fontWeight: 'fontWeightMedium' }}>{t(JOB_WORDS[job.name])}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            <TimeAgo at={job.last_at} otherwise={msg('Not yet')} />
            {job.seconds !== null && ` · ${t('took {time}', { time: formatSeconds(job.seconds) })}`}
          </Box>
          <Box sx={{ justifySelf: { sm: 'end' } }}>
            <Outcome job={job} />
          </Box>
        </Box>
      ))}
    </Box>
  </Panel>
);

function Outcome({ job: { last_at, has_failed, failures } }: { job: JobStatus }) {
  if (last_at === null) return <Chip tone="neutral">{t('Waiting')}</Chip>;
  if (has_failed) return <Chip tone="danger">{t('Failed')}</Chip>;
  if (failures === 0) return <Chip tone="success">{t('Done')}</Chip>;
  return (
    <Chip tone="success">
      {t('Done, {count, plural, one {failed once} other {failed # times}} before', {
        count: failures,
      })}
    </Chip>
  );
}

const LINE = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) 210px' },
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  py: 3,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
