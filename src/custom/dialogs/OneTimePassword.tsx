import { lazy, Suspense, useState } from 'react';
import type { SecondStepAnswer } from '../../../schema/secondFactor.ts';
import { t } from '../../language/t.ts';
import { Modal } from '../modal/Modal.tsx';
import { OneTimeCodeForm, type OneTimeCodeFormProps } from '../signIn/OneTimeCodeForm.tsx';

const SecondStepForm = lazy(async () => ({
  default: (await import('../signIn/SecondStepForm.tsx')).SecondStepForm,
}));

type CodeForm = Omit<OneTimeCodeFormProps, 'verify' | 'challenge'>;
interface OneTimePasswordProps extends CodeForm {
  title?: string;
  /** Absent when the second factor is asked for right away. */
  challenge?: OneTimeCodeFormProps['challenge'];
  second?: SecondStepAnswer;
  /** Rejects with what to show; a second step that it leads to is asked for here. */
  verify: (challenge: string, code: string) => Promise<unknown>;
  /** The second step was right. */
  onSecondStep?: () => void;
  /** The person closed it without a right code. */
  onCancel?: () => void;
  close: () => void;
}

/** Closes once all is right; what is refused is shown and can be tried again. */
export function OneTimePassword({ title, onCancel, close, ...props }: OneTimePasswordProps) {
  const { second: first, onSecondStep, challenge, verify: check, ...form } = props;
  const [second, setSecond] = useState(first);
  const cancel = () => {
    close();
    onCancel?.();
  };
  const verify = async (id: string, code: string) => {
    const next = await check(id, code);
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
          <SecondStepForm step={second} onBack={cancel} onDone={finish} />
        </Suspense>
      </Modal>
    );
  }
  return (
    <Modal title={title ?? t('Enter your one-time code')} onClose={cancel}>
      {challenge && <OneTimeCodeForm {...form} challenge={challenge} verify={verify} />}
    </Modal>
  );
}

const isSecondStep = (next: unknown): next is SecondStepAnswer =>
  typeof next === 'object' && next !== null && 'second_factor_required' in next;
