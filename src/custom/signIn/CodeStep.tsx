import { useEffect, useRef } from 'react';
import type { SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import { t } from '../../language/t.ts';
import { openDialog } from '../dialogs/store.ts';
import type { KeptChallenge } from './challenge.ts';

type CodeStepOf = KeptChallenge | SecondStepAnswer;

interface CodeStepProps {
  /** The code that is on its way, or the second factor that is asked for. */
  step: CodeStepOf;
  /** False where the address may have no account: no mail comes then. */
  isMailCertain?: boolean;
  /** @returns the second step, when one follows */
  verify?: (challenge: string, code: string) => Promise<unknown>;
  onSecondStep?: () => void;
  /** A new code came. */
  onStarted?: (challenge: KeptChallenge) => void;
  onBack: () => void;
  /** The button that goes back says this; another e-mail address by default. */
  backLabel?: string | undefined;
  /** Over a page that must stay hidden. */
  isUrgent?: boolean;
}

/**
 * A code is asked for in its dialog, which opens by itself. Who closes it finds the way back to it
 * on the page: the code in the mail is still good.
 */
export function CodeStep({
  step,
  isMailCertain = false,
  isUrgent = false,
  ...props
}: CodeStepProps) {
  const enter = useRef<HTMLButtonElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const second = 'second_factor_required' in step ? step : null;
  const backLabel = second
    ? t('Start again')
    : (props.backLabel ?? t('Use another e-mail address'));
  const open = () =>
    openDialog(
      'ONE_TIME_PASSWORD',
      {
        ...('second_factor_required' in step
          ? { second: step }
          : {
              challenge: step,
              sent_to: step.sent_to,
              isMailCertain,
              onChallenge: (next) => latest.current.onStarted?.({ ...next, sent_to: step.sent_to }),
            }),
        verify: async (id, code) => latest.current.verify?.(id, code),
        onSecondStep: () => latest.current.onSecondStep?.(),
        backLabel,
        onBack: () => latest.current.onBack(),
      },
      { isUrgent },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; it asks for what follows itself
  useEffect(() => {
    // The dialog gives the focus back to what has it now.
    enter.current?.focus();
    return open();
  }, []);
  return (
    <div className="form sign-in">
      <p>
        {second
          ? t('Your account has a second factor. Show it to go on.')
          : t('You get a code by e-mail. Enter it to go on.')}
      </p>
      <div className="actions">
        <button ref={enter} type="button" className="button" onClick={open}>
          {second ? t('Show your second factor') : t('Enter the code')}
        </button>
        <button type="button" className="link-button" onClick={props.onBack}>
          {backLabel}
        </button>
      </div>
    </div>
  );
}
