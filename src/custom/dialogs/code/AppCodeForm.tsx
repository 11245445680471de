import { type FormEvent, useState } from 'react';
import { t } from '#src/language/t.ts';
import { Alert } from '../../elements/Alert.tsx';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { codeProblem } from './codeProblem.ts';
import './oneTimeCode.css';

interface AppCodeFormProps {
  /** Rejects with what to show when the code is not right. */
  verify: (code: string) => Promise<void>;
}

/** A code that an authenticator app shows: nothing was sent, so nothing is sent again. */
export function AppCodeForm({ verify }: AppCodeFormProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (whole: string) => {
    if (isBusy) return;
    if (whole.length < CODE_LENGTH) {
      setProblem(t('Enter all {count} digits of the code.', { count: CODE_LENGTH }));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await verify(whole);
    } catch (error) {
      setProblem(codeProblem(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(code);
  };
  return (
    <form className="one-time-code" onSubmit={submit} noValidate>
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={check}
        isBusy={isBusy}
        isWrong={problem !== null}
        help={t('{count} digits, from your authenticator app.', { count: CODE_LENGTH })}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="actions">
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? t('Checking…') : t('Confirm code')}
        </button>
      </div>
    </form>
  );
}
