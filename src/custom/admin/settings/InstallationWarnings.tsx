import { Alert, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { WARNING_WORDS } from '#schema/monitoring/installation.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

/** Problems of the installation that its operator should fix, shown in the settings. */
export function InstallationWarnings() {
  const { data, error, isPending } = useQuery({
    queryKey: ['settings', 'warnings'],
    queryFn: ({ signal }) => ask('GET /settings/warnings', { signal }),
  });
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (isPending) return <Skeleton height={48} />;
  if (data.data.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Nothing was noticed during the last day.')}
      </Typography>
    );
  }
  return data.data.map(({ kind, detail }) => (
    <Alert key={kind} severity={kind.startsWith('demo') ? 'error' : 'warning'}>
      {t(WARNING_WORDS[kind], { address: detail })}
    </Alert>
  ));
}
