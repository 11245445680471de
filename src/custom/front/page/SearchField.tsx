import { useId } from 'react';
import { Icon } from '../../elements/Icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <search className="search">
      <label htmlFor={id}>{label}</label>
      <div className="search-box">
        <Icon name="search" />
        <input
          id={id}
          type="search"
          value={value}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </search>
  );
}
