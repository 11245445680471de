import { type FormEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import type { SecondStepAnswer } from '#schema/signIn/secondFactor.ts';
import { messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import {
  type Challenge,
  isSecondStep,
  startCodeLogin,
  startPasswordLogin,
} from '../../signIn/login.ts';
import { Alert } from '../elements/Alert.tsx';
import { useTask } from '../hooks/useTask.ts';

interface SignInFormProps {
  reason: string | undefined;
  login: string;
  onLogin: (login: string) => void;
  onStarted: (challenge: Challenge & { sent_to: string }) => void;
  onSecondStep: (step: SecondStepAnswer) => void;
  startsWithPassword: boolean;
  /** The person has an account: none is made. */
  isAgain: boolean;
  forgotPath: string | null;
}

type Missing = { login?: string; password?: string };

/** People sign in by a code alone, or by a password and then a code. */
export function SignInForm({ reason, login, onLogin, onStarted, ...props }: SignInFormProps) {
  const id = useId();
  const [hasPassword, setHasPassword] = useState(props.startsWithPassword);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const { run, isBusy, error, clear } = useTask();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent_to = login.trim();
    const gaps = gapsOf({ login: sent_to, password: hasPassword ? password : null });
    setMissing(gaps);
    if (gaps.login || gaps.password) {
      document.getElementById(`${id}-${gaps.login ? 'login' : 'password'}`)?.focus();
      return;
    }
    run(async () => {
      const step = await (hasPassword
        ? startPasswordLogin(sent_to, password)
        : startCodeLogin(sent_to));
      if (isSecondStep(step)) props.onSecondStep(step);
      else onStarted({ ...step, sent_to });
    });
  };
  const turn = () => {
    setHasPassword(!hasPassword);
    setMissing({});
    clear();
  };

  return (
    <form className="form sign-in" onSubmit={submit} noValidate>
      {reason && <p>{reason}</p>}
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <Field
        id={`${id}-login`}
        label={hasPassword ? t('E-mail or user name') : t('E-mail')}
        problem={missing.login}
        type={hasPassword ? 'text' : 'email'}
        autoComplete="username"
        value={login}
        onChange={onLogin}
      />
      {hasPassword ? (
        <Field
          id={`${id}-password`}
          label={t('Password')}
          problem={missing.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      ) : (
        <p className="help">
          {t('We send you a code. You need no password.')}{' '}
          {!props.isAgain && t('New here? The same code makes your account.')}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? t('One moment…') : hasPassword ? t('Sign in') : t('E-mail me a code')}
        </button>
        <button type="button" className="link-button" onClick={turn}>
          {hasPassword ? t('Use a code by e-mail') : t('Use my password')}
        </button>
        {hasPassword && props.forgotPath && (
          <Link href={props.forgotPath} className="link-button">
            {t('I forgot my password')}
          </Link>
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  value: string;
  onChange: (text: string) => void;
}

function Field({ id, label, problem, onChange, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <input
        {...input}
        id={id}
        maxLength={254}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Without a password the login has to be an address: a code goes there. */
function gapsOf({ login, password }: { login: string; password: string | null }): Missing {
  if (password === null) {
    return /^\S+@\S+\.\S+$/.test(login)
      ? {}
      : { login: t('Enter your e-mail address, like name@example.org') };
  }
  return {
    ...(!login && { login: t('Enter your e-mail address or user name') }),
    ...(!password && { password: t('Enter your password') }),
  };
}
