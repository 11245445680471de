import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { deviceName } from '#src/custom/signIn/deviceName.ts';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { formatInstant } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { type OwnSession, sessionsQuery } from './profileQueries.ts';
import { SectionPanel } from './SectionPanel.tsx';

/** It lists where the account is signed in at this moment. */
export function SessionsSection() {
  const { data, error, refetch, isPending } = useQuery(sessionsQuery);
  return (
    <SectionPanel name="sessions" title={t('Where you are signed in')}>
      {isPending && <Skeleton lines={3} />}
      {error && !data && (
        <Failed what={t('The list could not be shown.')} error={error} onRetry={() => refetch()} />
      )}
      {data && (
        <>
          <ul className="session-list">
            {data.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {data.data.length > 1 && <EndOthers />}
        </>
      )}
    </SectionPanel>
  );
}

function EndOthers() {
  const queries = useQueryClient();
  const { run, isBusy, error } = useTask();
  const end = () =>
    run(async () => {
      await ask('POST /profile/sessions/end-others', { body: {} });
      toast.success(t('You are signed out everywhere else.'));
      await queries.invalidateQueries(sessionsQuery);
    });
  return (
    <>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <button type="button" className="button-quiet" disabled={isBusy} onClick={end}>
        {isBusy ? t('Signing out…') : t('Sign out everywhere else')}
      </button>
    </>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { timeZone } = useOrganisation();
  const queries = useQueryClient();
  const { run, isBusy, error } = useTask();
  const { id, device, address, created_at, used_at, current } = session;
  const what = deviceName(device);
  const end = () =>
    run(async () => {
      try {
        await ask('POST /profile/sessions/end', { body: { id } });
        toast.success(t('That session is signed out.'));
      } finally {
        await queries.invalidateQueries(sessionsQuery);
      }
    });
  return (
    <li>
      <p>
        <strong>{what}</strong>
        {current && <span className="chip-here">{t('This one')}</span>}
        <span className="help">
          {address && t('From {address}.', { address })}{' '}
          {current
            ? t('Signed in {time}.', { time: formatInstant(created_at, timeZone) })
            : t('Signed in {time}, last used {used}.', {
                time: formatInstant(created_at, timeZone),
                used: formatInstant(used_at, timeZone),
              })}
        </span>
      </p>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      {!current && (
        <button type="button" className="button-quiet" disabled={isBusy} onClick={end}>
          {isBusy ? t('Signing out…') : t('Sign out there')}
          <span className="visually-hidden">: {what}</span>
        </button>
      )}
    </li>
  );
}
