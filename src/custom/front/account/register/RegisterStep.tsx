import { type FormEvent, useEffect, useRef } from 'react';
import { msg, t } from '../../../../language/t.ts';
import { Alert } from '../../../elements/Alert.tsx';
import { AgreementBox } from '../../privacy/AgreementBox.tsx';
import { PRIVACY_VERSION } from '../../privacy/useAgreement.ts';
import { AccountField } from '../form/AccountField.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { STEPS } from './steps.ts';
import type { useRegister } from './useRegister.ts';

/** From the second step that shows on, the heading takes the focus, unless something is wrong. */
export function RegisterStep({ register }: { register: ReturnType<typeof useRegister> }) {
  const { form, step, next, password, isPasswordLost } = register;
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = step === STEPS[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that shows
  useEffect(() => {
    const isFine = Object.keys(form.part.issues).length === 0;
    if (register.isUnderWay.current && isFine) heading.current?.focus();
    register.isUnderWay.current = true;
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    register.submit();
  };
  const { email = '', username = '' } = form.part.values;

  return (
    <form className="form" onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1} className="step-head">
        <span className="help step-count">
          {t('Step {step} of {count}', { step: STEPS.indexOf(step) + 1, count: STEPS.length })}
        </span>
        {t(step.title)}
      </h2>
      <ErrorSummary
        form={form}
        labels={{ password: t('Password'), [PRIVACY_VERSION]: t('Privacy notice') }}
      />
      {isFirst && isPasswordLost && !password && (
        <Alert tone="info">
          {t(
            'What you entered is still here. Only the password is not kept: please choose it again.',
          )}
        </Alert>
      )}
      {step.paths.map((path) => (
        <AccountField key={path} path={path} form={form.part} help={helpOf(path)} />
      ))}
      {isFirst && (
        <PasswordField
          path="password"
          label={t('Password')}
          isNew
          known={[username, ...email.split(/[@.]/)]}
          problem={form.part.issues.password}
          value={password}
          onChange={register.changePassword}
        />
      )}
      {!next && <AgreementBox agreement={register.agreement} />}
      <div className="actions">
        <button type="submit" className="button" disabled={form.isBusy}>
          {form.isBusy ? t('One moment…') : next ? t('Continue') : t('Create my account')}
        </button>
        {!isFirst && (
          <button type="button" className="button-quiet" onClick={() => window.history.back()}>
            {t('Back')}
          </button>
        )}
      </div>
    </form>
  );
}

const HELP: Record<string, string> = {
  username: msg('A short name of your own to sign in with, such as maria.dalisay.'),
  email: msg('We send a code there now, and messages about your reservations later.'),
};

const helpOf = (path: string) => {
  const help = HELP[path];
  return help && t(help);
};
