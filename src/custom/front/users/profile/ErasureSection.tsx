import { Alert } from '#src/custom/elements/Alert.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { toast } from '#src/toast/toast.ts';
import { formatInstant } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { ErasureForm } from './ErasureForm.tsx';
import { withdrawErasure } from './ownData.ts';
import { SectionPanel, useEditing } from './SectionPanel.tsx';

/** Asking for the account to be erased, and where the request stands. */
export function ErasureSection({ user }: { user: SessionUser }) {
  const { isEditing, edit, stop } = useEditing('erasure');
  // Sessions stored by an older version have no `erasure`.
  const isAsked = user.erasure?.status === 'requested';
  return (
    <SectionPanel
      name="erasure"
      title={t('Erase my account')}
      isEditing={isEditing || isAsked}
      action={
        <button type="button" className="button-quiet" onClick={edit}>
          {t('Ask for it')}
        </button>
      }
    >
      {isAsked && <ErasureRequested since={user.erasure.requested_at} />}
      {!isAsked && isEditing && <ErasureForm email={user.email} onDone={stop} />}
      {!isAsked && !isEditing && (
        <p className="help">
          {t(
            'The office looks at it first, because what you have booked is cancelled and nothing can be brought back.',
          )}
        </p>
      )}
    </SectionPanel>
  );
}

function ErasureRequested({ since }: { since: string | null }) {
  const { timeZone } = useOrganisation();
  const { run, isBusy, error } = useTask();
  const withdraw = () =>
    run(async () => {
      await withdrawErasure();
      toast.success(t('Your request is withdrawn. Your account stays.'));
    });
  return (
    <div className="form">
      <Alert tone="info">
        <p>
          <strong>{t('You have asked for it.')}</strong>{' '}
          {since && t('Sent {time}.', { time: formatInstant(since, timeZone) })}
        </p>
        <p>{t('The office looks at it and tells you by e-mail. Until then nothing changes.')}</p>
      </Alert>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <div className="actions">
        <button type="button" className="button-quiet" disabled={isBusy} onClick={withdraw}>
          {isBusy ? t('Withdrawing…') : t('Withdraw my request')}
        </button>
      </div>
    </div>
  );
}
