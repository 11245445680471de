import { type FormEvent, useState } from 'react';
import { messageOf } from '#src/http/client.ts';
import { MARK, Marked } from '#src/language/Marked.tsx';
import { t } from '#src/language/t.ts';
import { type Challenge, type LinkedChallenge, resendCode } from '#src/signIn/login.ts';
import { Alert } from '../../elements/Alert.tsx';
import { formatTimeLeft, useSecondsLeft } from '../../hooks/countdown.ts';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import './oneTimeCode.css';

export interface OneTimeCodeFormProps {
  challenge: Challenge | LinkedChallenge;
  /** The address as the person gave it, to say where to look. */
  sent_to?: string;
  /** True where the code is sent whether or not the address has an account. */
  isMailCertain?: boolean;
  /** Rejects with what to show when the code is not right. */
  verify: (challenge: string, code: string) => Promise<void>;
  resend?: (challenge: string) => Promise<Challenge>;
  /** A new code came: its challenge, for whoever keeps it. */
  onChallenge?: (challenge: Challenge) => void;
}

export function OneTimeCodeForm(props: OneTimeCodeFormProps) {
  const [challenge, setChallenge] = useState<Challenge | LinkedChallenge>(props.challenge);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState('');
  const lasts = useSecondsLeft(challenge.expires_at);
  const isLinked = challenge.expires_at === null;

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
    if (whole.length < CODE_LENGTH)
      setProblem(t('Enter all {count} digits of the code.', { count: CODE_LENGTH }));
    else attempt(() => props.verify(challenge.challenge, whole));
  };
  const resend = () =>
    attempt(async () => {
      const next = await (props.resend ?? resendCode)(challenge.challenge);
      setChallenge(next);
      setCode('');
      setNotice(t('A new code is on its way. The old one no longer works.'));
      props.onChallenge?.(next);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(code);
  };

  return (
    <form className="one-time-code" onSubmit={submit} noValidate>
      <Where {...props} isLinked={isLinked} />
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={check}
        isBusy={isBusy}
        isWrong={problem !== null}
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      {!isLinked && (
        <p className="one-time-code-lasts" aria-hidden={lasts > 0}>
          {lasts > 0 ? formatTimeLeft(lasts) : t('This code no longer works.')}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button" disabled={isBusy || (lasts === 0 && !isLinked)}>
          {isBusy ? t('Checking…') : t('Confirm code')}
        </button>
        <ResendButton from={challenge.resend_at} isBusy={isBusy} onPress={resend} />
      </div>
      <p role="status" className={notice ? undefined : 'visually-hidden'}>
        {notice}
      </p>
    </form>
  );
}

function Where({ sent_to, isMailCertain, isLinked }: OneTimeCodeFormProps & { isLinked: boolean }) {
  if (isLinked) return <p>{t('Enter the code from the mail that led you here.')}</p>;
  const late = t('It can take a minute. Look in the junk folder too.');
  if (!sent_to) {
    return (
      <p>
        {t('We sent a code to your e-mail address.')} {late}
      </p>
    );
  }
  const email = MARK;
  const text = isMailCertain
    ? t('A mail is on its way to {email}. Enter the code from it.', { email })
    : t('If {email} has an account here, a code is on its way to it.', { email });
  return (
    <p>
      <Marked text={text} value={sent_to} /> {late}
    </p>
  );
}

function ResendButton(props: { from: string | null; isBusy: boolean; onPress: () => void }) {
  const wait = useSecondsLeft(props.from);
  return (
    <button
      type="button"
      className="button-quiet"
      disabled={props.isBusy || wait > 0}
      onClick={props.onPress}
    >
      {wait > 0 ? t('Send a new code in {wait} s', { wait }) : t('Send a new code')}
    </button>
  );
}
