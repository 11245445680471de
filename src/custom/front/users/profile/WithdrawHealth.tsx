import { useQueryClient } from '@tanstack/react-query';
import type { OwnHealth } from '#schema/healthInformation/healthCalls.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { Modal } from '#src/custom/modal/Modal.tsx';
import { ask } from '#src/http/ask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { ownHealthQuery } from './profileQueries.ts';

interface WithdrawHealthProps {
  health: OwnHealth;
  /** It names somebody in one's care; oneself if absent. */
  userId: string | undefined;
  onClose: () => void;
}

/** Says what is erased before it is. */
export function WithdrawHealth({ health, userId, onClose }: WithdrawHealthProps) {
  const { held, drafts } = health;
  const queries = useQueryClient();
  const { run, isBusy, error } = useTask();
  const withdraw = () =>
    run(async () => {
      try {
        await ask('POST /health-information/consent/withdraw', {
          body: userId ? { user_id: userId } : {},
        });
      } finally {
        await queries.invalidateQueries(ownHealthQuery(userId));
      }
      toast.success(t('The consent is withdrawn, and what you had said is erased.'));
      onClose();
    });
  return (
    <Modal title={t('Withdraw the consent?')} onClose={onClose}>
      <div className="form">
        <ul className="erasure-facts">
          <li>
            {held.length > 0
              ? t(
                  '{count, plural, one {What you said once about health is erased for good.} other {What you said # times about health is erased for good.}}',
                  { count: held.length },
                )
              : t('Nothing that you have sent is held.')}
          </li>
          {drafts > 0 && <li>{t('What you have begun and not sent is erased, too.')}</li>}
          <li>{t('What you have booked stays. Services that need this ask you again.')}</li>
          <li>{t('It stays on record that you had agreed, and who read it when.')}</li>
        </ul>
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
        <div className="actions">
          <button type="button" className="button-danger" disabled={isBusy} onClick={withdraw}>
            {isBusy ? t('Erasing…') : t('Withdraw and erase')}
          </button>
          <button type="button" className="button-quiet" onClick={onClose}>
            {t('Keep it')}
          </button>
        </div>
      </div>
    </Modal>
  );
}
