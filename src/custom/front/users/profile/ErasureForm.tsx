import { useDraft } from '#src/custom/drafts/useDraft.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { FieldFrame } from '../../form/FieldFrame.tsx';
import { useHasPassword } from '../secondFactors/secondFactorQueries.ts';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { requestErasure } from './ownData.ts';

const PATH = 'erasure.reason';
const LONGEST = 500;

export function ErasureForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [reason, setReason] = useDraft('erasure');
  const hasPassword = useHasPassword();
  const run = async (current_password: string) => {
    await requestErasure(current_password, reason);
    setReason('');
    toast.success(t('Your request is sent.'));
    onDone();
  };
  return (
    <OwnPasswordForm
      email={email}
      hasPassword={hasPassword}
      action={t('Ask to erase my account')}
      running={t('Sending…')}
      isDangerous
      run={run}
      onCancel={onDone}
    >
      <p>{t('Once the office has agreed:')}</p>
      <ul className="erasure-facts">
        <li>{t('What you have booked ahead is cancelled.')}</li>
        <li>{t('Your profile, identification, files and messages are gone for good.')}</li>
        <li>{t('Past visits stay in our figures, without your name.')}</li>
      </ul>
      <p>{t('You may want a copy of your data first.')}</p>
      <FieldFrame
        path={PATH}
        label={t('Reason')}
        isOptional
        help={t('You need not say why. It may help us.')}
        problem={undefined}
      >
        {(described) => (
          <textarea
            dir="auto"
            {...described}
            id={PATH}
            rows={3}
            maxLength={LONGEST}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
    </OwnPasswordForm>
  );
}
