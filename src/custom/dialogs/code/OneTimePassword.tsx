import { lazy, Suspense, useState } from 'react';
import type { SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import { t } from '#src/language/t.ts';
import { Modal } from '../../modal/Modal.tsx';
import { AppCodeForm } from './AppCodeForm.tsx';
import { OneTimeCodeForm, type OneTimeCodeFormProps } from './OneTimeCodeForm.tsx';
import '../../elements/form.css';

const SecondStepForm = lazy(async () => ({
  default: (await import('./SecondStepForm.tsx')).SecondStepForm,
}));

interface MailedCode extends Omit<OneTimeCodeFormProps, 'verify' | 'challenge'> {
  /** Absent when another code is asked for right away. */
  challenge?: OneTimeCodeFormProps['challenge'] | undefined;
  /** Rejects with what to show; a second step that it leads to is asked for here. */
  verify?: (challenge: string, code: string) => Promise<unknown>;
}

interface OneTimePasswordProps extends MailedCode {
  title?: string;
  /** The second factor, asked for at once. */
  second?: SecondStepAnswer;
  /** The second step was right. */
  onSecondStep?: () => void;
  /** The code of an app, asked for alone. Rejects with what to show. */
  verifyApp?: (code: string) => Promise<void>;
  /** The person closed it without a right code. */
  onCancel?: () => void;
  /** Offered below the mailed code: back to where it was asked for. */
  backLabel?: string | undefined;
  onBack?: () => void;
  close: () => void;
}

/**
 * Asks for a code, whichever it is. Closes once all is right; what is refused is shown and can be
 * tried again.
 */
export function OneTimePassword({
  title,
  onCancel,
  onBack,
  close,
  ...props
}: OneTimePasswordProps) {
  const { second: first, onSecondStep, challenge, verify: check, ...more } = props;
  const { verifyApp, backLabel, ...form } = more;
  const [second, setSecond] = useState(first);
  const cancel = () => {
    close();
    onCancel?.();
  };
  const goBack = () => {
    cancel();
    onBack?.();
  };
  const verify = async (id: string, code: string) => {
    const next = await check?.(id, code);
    if (isSecondStep(next)) setSecond(next);
    else close();
  };
  if (second) {
    const finish = () => {
      close();
      onSecondStep?.();
    };
    return (
      <Modal title={t('Show your second factor')} onClose={cancel}>
        <Suspense>
          <SecondStepForm step={second} onBack={goBack} onDone={finish} />
        </Suspense>
      </Modal>
    );
  }
  return (
    <Modal title={title ?? t('Enter your one-time code')} onClose={cancel}>
      {verifyApp && (
        <AppCodeForm
          verify={async (code) => {
            await verifyApp(code);
            close();
          }}
        />
      )}
      {challenge && <OneTimeCodeForm {...form} challenge={challenge} verify={verify} />}
      {challenge && backLabel && (
        <button type="button" className="link-button" onClick={goBack}>
          {backLabel}
        </button>
      )}
    </Modal>
  );
}

const isSecondStep = (next: unknown): next is SecondStepAnswer =>
  typeof next === 'object' && next !== null && 'second_factor_required' in next;
