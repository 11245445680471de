import { Alert, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { InstallationWarning } from '../../../schema/installation.ts';
import { messageOf, request } from '../../http/client.ts';
import { msg, t } from '../../language/t.ts';

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
    <Alert key={kind} severity={kind.startsWith('demo') ? 'error' : 'warning'}>
      {t(WORDS[kind], { address: detail })}
    </Alert>
  ));
}

const WORDS: Record<InstallationWarning['kind'], string> = {
  untrusted_proxy: msg(
    'Requests come from {address} on behalf of others, and that is not believed. If {address} is your proxy, everybody behind it counts as one, and shares the limits of one: name it in TRUST_PROXY and start again.',
  ),
  demo: msg(
    'DEMO is on at {address}: everybody knows the password of its administrator. Start again with DEMO=off and an empty database.',
  ),
  demo_accounts: msg(
    'Accounts of the demo are active at {address}, with the password that everybody knows. Suspend them, or start again with an empty database.',
  ),
  no_mail_server: msg(
    'SMTP_URL is missing: mails stay on the server, so nobody gets a code, a confirmation or an invitation. Name a mail server and start again.',
  ),
  no_trusted_proxy: msg(
    'TRUST_PROXY is missing: whatever ends TLS for {address} is not believed about whom requests come from, so everybody counts as one, and shares the limits of one. Name its address and start again.',
  ),
};
