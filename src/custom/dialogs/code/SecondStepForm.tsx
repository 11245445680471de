import { type FormEvent, useState } from 'react';
import type { SecondStep, SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import { msg, t } from '#src/language/t.ts';
import {
  canUsePasskeys,
  finishSecondStep,
  PasskeyCancelled,
  showPasskey,
} from '#src/signIn/secondStep.ts';
import { Alert } from '../../elements/Alert.tsx';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { codeProblem } from './codeProblem.ts';
import { RecoveryCodeInput } from './RecoveryCodeInput.tsx';
import '../../elements/form.css';
import './secondStep.css';

interface SecondStepFormProps {
  step: SecondStepAnswer;
  /** It leads back to the first step. */
  onBack: () => void;
  /** The session is set. */
  onDone?: () => void;
}

const OTHER: Record<SecondStep, string> = {
  passkey: msg('Use a passkey'),
  totp: msg('Use the code of an app'),
  recovery_code: msg('Use a recovery code'),
};

/** A passkey, a code of an app or a recovery code: whichever of them the person has. */
export function SecondStepForm({ step, onBack, onDone }: SecondStepFormProps) {
  const methods = step.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<SecondStep>(methods[0] ?? 'recovery_code');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(shown: () => Promise<Parameters<typeof finishSecondStep>[1]>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await finishSecondStep(step.challenge, await shown());
      onDone?.();
    } catch (error) {
      setProblem(error instanceof PasskeyCancelled ? error.message : codeProblem(error));
    } finally {
      setBusy(false);
    }
  }
  const { passkey: options } = step;
  const askPasskey = () => options && send(async () => ({ passkey: await showPasskey(options) }));
  const check = (whole: string) => {
    if (method === 'totp' && whole.length < CODE_LENGTH) {
      setProblem(t('Enter all {count} digits of the code.', { count: CODE_LENGTH }));
    } else if (whole.trim() === '') setProblem(t('Enter one of your recovery codes'));
    else {
      send(async () => (method === 'totp' ? { code: whole } : { recovery_code: whole.trim() }));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method === 'passkey') askPasskey();
    else check(code);
  };
  const turnTo = (next: SecondStep) => {
    setMethod(next);
    setCode('');
    setProblem(null);
  };

  return (
    <form className="one-time-code second-step" onSubmit={submit} noValidate>
      {method === 'passkey' && (
        <p>{t('Your device asks for your finger, your face, a PIN or your security key.')}</p>
      )}
      {method === 'totp' && (
        <CodeInput
          value={code}
          onChange={setCode}
          onComplete={check}
          isBusy={isBusy}
          isWrong={problem !== null}
          help={t('{count} digits, from your authenticator app.', { count: CODE_LENGTH })}
        />
      )}
      {method === 'recovery_code' && (
        <RecoveryCodeInput value={code} onChange={setCode} isWrong={problem !== null} />
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="actions">
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? t('Checking…') : method === 'passkey' ? t('Show passkey') : t('Confirm code')}
        </button>
      </div>
      <div className="second-step-others">
        {methods
          .filter((alternative) => alternative !== method)
          .map((alternative) => (
            <button
              key={alternative}
              type="button"
              className="link-button"
              onClick={() => turnTo(alternative)}
            >
              {t(OTHER[alternative])}
            </button>
          ))}
        <button type="button" className="link-button" onClick={onBack}>
          {t('Start again')}
        </button>
      </div>
      <p className="help">
        {t('If you have lost all of them, ask an administrator to reset your second factor.')}
      </p>
    </form>
  );
}
