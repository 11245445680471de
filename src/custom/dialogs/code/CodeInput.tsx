import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#src/language/t.ts';

export const CODE_LENGTH = 6;

interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  /** The last digit came in, typed, pasted or filled in by the browser. */
  onComplete: (code: string) => void;
  isBusy: boolean;
  isWrong: boolean;
  /** It says where the code is to be found. */
  help?: string;
}

/** Six boxes to the eye; to keyboard, clipboard and screen reader one text field. */
export function CodeInput({ value, onChange, onComplete, isBusy, isWrong, help }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const id = useId();
  useEffect(() => input.current?.focus(), []);

  const take = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete(code);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(event.clipboardData.getData('text'));
  };
  const next = Math.min(value.length, CODE_LENGTH - 1);

  return (
    <div className="code-input">
      <label htmlFor={id}>{t('One-time code')}</label>
      <p id={`${id}-help`} className="help">
        {help ?? t('{count} digits, from the e-mail.', { count: CODE_LENGTH })}
      </p>
      <div className="code-boxes" data-wrong={isWrong || undefined}>
        {Array.from({ length: CODE_LENGTH }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={place}
            aria-hidden="true"
            data-next={(isFocused && place === next) || undefined}
          >
            {value[place]}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          readOnly={isBusy}
          aria-describedby={`${id}-help`}
          aria-invalid={isWrong}
          onChange={(event) => take(event.target.value)}
          onPaste={paste}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </div>
    </div>
  );
}
