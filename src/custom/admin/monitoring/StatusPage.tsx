import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { InstallationStatus } from '#schema/monitoring/installationStatus.ts';
import { Chip } from '#src/generator/cells/Chip.tsx';
import { LoadProblem } from '#src/generator/LoadProblem.tsx';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { FigureSkeleton } from '../figures/FigureSkeleton.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { BackupPanel, DatabasePanel, DiskPanel, MailPanel } from './StatusPanels.tsx';
import { OVERALL, problemsIn } from './statusTexts.ts';

const AGAIN_MS = 30_000;

/** Whether all is well with the installation, in plain words; looked at again and again. */
export function StatusPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'status'],
    queryFn: ({ signal }) => ask('GET /settings/status', { signal }),
    refetchInterval: AGAIN_MS,
  });
  const overall = data && OVERALL[data.readiness.status];
  return (
    <>
      <PageHeader
        title={t('Status')}
        lead={t('How this installation does. This page looks again every half minute.')}
        aside={overall && <Chip tone={overall.tone}>{t(overall.words)}</Chip>}
      />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 1080 }}>
        {error && <LoadProblem error={error} onRetry={refetch} />}
        {!data && !error && <FigureSkeleton height={640} />}
        {data && <Whole status={data} />}
      </Box>
    </>
  );
}

function Whole({ status }: { status: InstallationStatus }) {
  return (
    <>
      {problemsIn(status.readiness.checks).map((words) => (
        <Alert key={words} severity={status.readiness.status === 'degraded' ? 'warning' : 'error'}>
          {t(words)}
        </Alert>
      ))}
      <Box sx={COLUMNS}>
        <MailPanel mails={status.mails} />
        <BackupPanel backup={status.backup} />
        <DatabasePanel status={status} />
        <DiskPanel disks={status.disks} />
      </Box>
      <JobsPanel jobs={status.jobs} leaves_to_worker={status.leaves_to_worker} />
    </>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 4,
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
