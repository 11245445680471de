import type { Option } from '#schema/declaration/field.ts';
import { t } from '#src/language/t.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface ChoiceInputProps {
  path: string;
  label: string;
  isOptional: boolean;
  help: string | undefined;
  problem: string | undefined;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
}

/** Radio buttons for up to so many options, a select for more. */
const MAX_RADIO_OPTIONS = 4;

export function ChoiceInput({ options, value, onChange, ...frame }: ChoiceInputProps) {
  const { path } = frame;
  if (options.length > MAX_RADIO_OPTIONS) {
    return (
      <FieldFrame {...frame}>
        {(described) => (
          <select
            {...described}
            id={path}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{t('Choose…')}</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {t(name)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...frame} isGroup>
      {() => (
        <div className="choices">
          {options.map(({ id, name }, place) => (
            <label key={id}>
              <input
                type="radio"
                name={path}
                {...(place === 0 && { id: path })}
                checked={value === id}
                onChange={() => onChange(String(id))}
              />
              {t(name)}
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
