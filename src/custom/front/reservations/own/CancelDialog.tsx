import { useId } from 'react';
import { endOf } from '#schema/time/zone.ts';
import { useDraft } from '#src/custom/drafts/useDraft.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { Modal } from '#src/custom/modal/Modal.tsx';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { formatInstant, formatSlot } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import type { Visit, VisitCalls } from './reservationCalls.ts';

interface CancelDialogProps {
  reservation: Visit;
  calls: VisitCalls;
  onClose: () => void;
}

export function CancelDialog({ reservation, calls, onClose }: CancelDialogProps) {
  const { timeZone } = useOrganisation();
  const reasonId = useId();
  const [reason, setReason] = useDraft(`cancel-${reservation.id}`);
  const { run, isBusy, error } = useTask();
  const { service, cancel_until } = reservation;

  const cancel = () =>
    run(async () => {
      await calls.cancel(reason.trim());
      setReason('');
      toast.success(t('Your reservation is cancelled.'));
      onClose();
    });

  return (
    <Modal title={t('Cancel this reservation?')} onClose={onClose}>
      <div className="form">
        <p>
          <strong>{service.name}</strong>
          <br />
          {formatSlot({ ...reservation, ...endOf(reservation, timeZone) })}
        </p>
        <p>
          {t('Someone else can take your place then.')}{' '}
          {cancel_until &&
            t('You can cancel until {time}.', { time: formatInstant(cancel_until, timeZone) })}
        </p>
        <div className="field">
          <label htmlFor={reasonId}>
            {t('Reason')} <span className="help">{t('(optional)')}</span>
          </label>
          <textarea
            dir="auto"
            id={reasonId}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
        <div className="actions">
          <button type="button" className="button-danger" disabled={isBusy} onClick={cancel}>
            {isBusy ? t('Cancelling…') : t('Cancel reservation')}
          </button>
          <button type="button" className="button-quiet" onClick={onClose}>
            {t('Keep it')}
          </button>
        </div>
      </div>
    </Modal>
  );
}
