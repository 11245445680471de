import { Alert, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { InstallationWarning } from '../../../schema/installation.ts';
import { messageOf, request } from '../../http/client.ts';
import { t } from '../../language/t.ts';

/** What whoever runs the product should mend, in the settings of the organisation. */
export function InstallationWarnings() {
  const { data, error, isPending } = useQuery({
    queryKey: ['settings', 'warnings'],
    queryFn: ({ signal }) =>
      request<{ data: InstallationWarning[] }>('/settings/warnings', { signal }),
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
    <Alert key={kind} severity="warning">
      {t(
        'Requests come from {address} on behalf of others, and that is not believed. If {address} is your proxy, everybody behind it counts as one, and shares the limits of one: name it in TRUST_PROXY and start again.',
        { address: detail },
      )}
    </Alert>
  ));
}
