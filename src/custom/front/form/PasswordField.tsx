import { PASSWORD_MAX, PASSWORD_MIN } from 'virtual:account-fields';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { strengthOf } from './strength.ts';
import './password.css';

interface PasswordFieldProps {
  path: string;
  label: string;
  problem: string | undefined;
  value: string;
  onChange: (text: string) => void;
  /** A new password shows its strength; `known` is what others may know about the person. */
  isNew?: boolean;
  known?: readonly string[];
}

export function PasswordField({ path, label, isNew = false, ...props }: PasswordFieldProps) {
  const { problem, value, onChange, known = [] } = props;
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame path={path} label={label} problem={problem} help={isNew ? howLong() : undefined}>
      {(described) => (
        <>
          <div className="password">
            <input
              {...described}
              id={path}
              type={isShown ? 'text' : 'password'}
              autoComplete={isNew ? 'new-password' : 'current-password'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={PASSWORD_MAX}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <button type="button" className="button-quiet" onClick={() => setShown(!isShown)}>
              {isShown ? t('Hide') : t('Show')} <span className="visually-hidden">{label}</span>
            </button>
          </div>
          {isNew && <Strength password={value} known={known} />}
        </>
      )}
    </FieldFrame>
  );
}

function Strength({ password, known }: { password: string; known: readonly string[] }) {
  const strength = strengthOf(password, known);
  return (
    <div className="strength" data-level={strength?.level}>
      {strength && <span aria-hidden="true" />}
      <p className="help" role="status">
        {strength?.words}
      </p>
    </div>
  );
}

const howLong = () =>
  t('At least {count} characters. Several words in a row are easy to keep in mind.', {
    count: PASSWORD_MIN,
  });
