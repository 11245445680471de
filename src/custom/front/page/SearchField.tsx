import { useId, useLayoutEffect, useRef } from 'react';
import { t } from '#src/language/t.ts';
import { Icon } from '../../elements/Icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What was typed into a sent view, before the page was alive, counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later, onChange tells what was typed
  useLayoutEffect(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  }, []);
  return (
    <search className="search">
      <label htmlFor={id}>{label}</label>
      <form className="search-box" method="get" onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          name="search"
          type="search"
          dir="auto"
          value={value}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
        />
        <noscript>
          <button type="submit" className="button">
            {t('Search')}
          </button>
        </noscript>
      </form>
    </search>
  );
}
