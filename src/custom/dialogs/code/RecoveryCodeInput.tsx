import { useEffect, useId, useRef } from 'react';
import { t } from '#src/language/t.ts';

interface RecoveryCodeInputProps {
  value: string;
  onChange: (text: string) => void;
  isWrong: boolean;
}

export function RecoveryCodeInput({ value, onChange, isWrong }: RecoveryCodeInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="field">
      <label htmlFor={id}>{t('Recovery code')}</label>
      <p className="help" id={`${id}-help`}>
        {t('One of those that you kept. Each works once.')}
      </p>
      <input
        ref={input}
        id={id}
        className="recovery-code"
        maxLength={30}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-help`}
        aria-invalid={isWrong}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
