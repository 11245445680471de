import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { t } from '#src/language/t.ts';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { useForm } from '../../form/useForm.ts';

interface OwnPasswordFormProps {
  /** Password managers read whose password it is. */
  email: string;
  /** The button says what is done, and what it says while it runs. */
  action: string;
  running: string;
  isDangerous?: boolean;
  /** False for an account without one: a fresh sign-in stands in for it. */
  hasPassword?: boolean;
  run: (current_password: string) => Promise<void>;
  /** Paths of the children's own fields, with their names. */
  labels?: Record<string, string>;
  onCancel: () => void;
  children?: ReactNode;
}

const PATH = 'current_password';

/** For what an open session alone is not enough: whoever sits there shows that it is them. */
export function OwnPasswordForm({
  email,
  run,
  onCancel,
  children,
  hasPassword = true,
  labels = {},
  ...words
}: OwnPasswordFormProps) {
  const [password, setPassword] = useState('');
  const form = useForm({ draft: PATH });
  const label = t('Your password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit(
      async (): Promise<Record<string, string>> =>
        password || !hasPassword ? {} : { [PATH]: t('Enter your password') },
      () => run(password),
    );
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary form={form} labels={{ [PATH]: label, ...labels }} />
      {children}
      {hasPassword && (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordField
            path={PATH}
            label={label}
            problem={form.part.issues[PATH]}
            value={password}
            onChange={(text) => {
              setPassword(text);
              form.clear(PATH);
            }}
          />
          <p className="help">
            {t('So that nobody else does this on your device.')}{' '}
            <Link href="/forgot-password?to=/my/profile">{t('I have none, or I forgot it')}</Link>
          </p>
        </>
      )}
      <div className="actions">
        <button
          type="submit"
          className={words.isDangerous ? 'button button-danger' : 'button'}
          disabled={form.isBusy}
        >
          {form.isBusy ? words.running : words.action}
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          {t('Not now')}
        </button>
      </div>
    </form>
  );
}
