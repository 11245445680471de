import { t } from '../../language/t.ts';
import type { KeptChallenge } from './challenge.ts';
import { OneTimeCodeForm } from './OneTimeCodeForm.tsx';

interface CodeStepProps {
  challenge: KeptChallenge;
  isNew?: boolean;
  verify: (challenge: string, code: string) => Promise<void>;
  /** A new code came. */
  onStarted: (challenge: KeptChallenge) => void;
  onBack: () => void;
  /** What going back is for; another address by default. */
  backWords?: string | undefined;
}

/** The code from the mail, and the way back to where it was asked for. */
export function CodeStep({ challenge, isNew = false, verify, ...step }: CodeStepProps) {
  return (
    <div className="sign-in">
      <OneTimeCodeForm
        challenge={challenge}
        sent_to={challenge.sent_to}
        isNew={isNew}
        verify={verify}
        onChallenge={(next) => step.onStarted({ ...next, sent_to: challenge.sent_to })}
      />
      <button type="button" className="link-button" onClick={step.onBack}>
        {step.backWords ?? t('Use another e-mail address')}
      </button>
    </div>
  );
}
