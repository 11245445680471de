import { type FormEvent, useState } from 'react';
import { messageOf } from '../../http/client.ts';
import { type Challenge, resendCode } from '../../session/login.ts';
import { Alert } from '../shell/Alert.tsx';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { inWords, useSecondsLeft } from './countdown.ts';
import './oneTimeCode.css';

export interface OneTimeCodeFormProps {
  challenge: Challenge;
  /** The address as the person gave it, to say where to look. */
  sent_to?: string;
  /** There need be no account for it yet: the code comes in any case. */
  isNew?: boolean;
  /** Rejects with what to show when the code is not right. */
  verify: (challenge: string, code: string) => Promise<void>;
  resend?: (challenge: string) => Promise<Challenge>;
  /** A new code came: its challenge, for whoever keeps it. */
  onChallenge?: (challenge: Challenge) => void;
}

export function OneTimeCodeForm(props: OneTimeCodeFormProps) {
  const [challenge, setChallenge] = useState(props.challenge);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const lasts = useSecondsLeft(challenge.expires_at);

  async function attempt(task: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    setNotice('');
    try {
      await task();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const check = (whole: string) => {
    if (isBusy) return;
    if (whole.length < CODE_LENGTH) setProblem(`Enter all ${CODE_LENGTH} digits of the code.`);
    else attempt(() => props.verify(challenge.challenge, whole));
  };
  const resend = () =>
    attempt(async () => {
      const next = await (props.resend ?? resendCode)(challenge.challenge);
      setChallenge(next);
      setCode('');
      setNotice('A new code is on its way. The old one no longer works.');
      props.onChallenge?.(next);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(code);
  };

  return (
    <form className="one-time-code" onSubmit={submit} noValidate>
      <p>
        {props.sent_to && !props.isNew && (
          <>
            If <strong>{props.sent_to}</strong> has an account here, a code is on its way to it.
          </>
        )}
        {props.sent_to && props.isNew && (
          <>
            A mail is on its way to <strong>{props.sent_to}</strong>. Enter the code from it.
          </>
        )}
        {!props.sent_to && 'We sent a code to your e-mail address.'} It can take a minute. Look in
        the junk folder too.
      </p>
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={check}
        isBusy={isBusy}
        isWrong={problem !== null}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <p className="one-time-code-lasts" aria-hidden={lasts > 0}>
        {lasts > 0 ? `The code works for ${inWords(lasts)}.` : 'This code no longer works.'}
      </p>
      <div className="actions">
        <button type="submit" className="button" disabled={isBusy || lasts === 0}>
          {isBusy ? 'Checking…' : 'Confirm code'}
        </button>
        <ResendButton from={challenge.resend_at} isBusy={isBusy} onPress={resend} />
      </div>
      <p role="status" className={notice ? undefined : 'visually-hidden'}>
        {notice}
      </p>
    </form>
  );
}

function ResendButton(props: { from: string; isBusy: boolean; onPress: () => void }) {
  const wait = useSecondsLeft(props.from);
  return (
    <button
      type="button"
      className="button-quiet"
      disabled={props.isBusy || wait > 0}
      onClick={props.onPress}
    >
      {wait > 0 ? `Send a new code in ${wait} s` : 'Send a new code'}
    </button>
  );
}
