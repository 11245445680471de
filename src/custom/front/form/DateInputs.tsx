import { msg, t } from '#src/language/t.ts';
import { partsOf } from './dateParts.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface DateInputsProps {
  path: string;
  label: string;
  isOptional: boolean;
  help: string | undefined;
  problem: string | undefined;
  /** The browser may fill it in. */
  isOwnBirthDate?: boolean;
  /** `1990-3-27`, with whatever is typed so far. */
  value: string;
  onChange: (text: string) => void;
}

const PARTS = [
  { name: msg('Day'), place: 2, length: 2, autoComplete: 'bday-day' },
  { name: msg('Month'), place: 1, length: 2, autoComplete: 'bday-month' },
  { name: msg('Year'), place: 0, length: 4, autoComplete: 'bday-year' },
];

/** Three short inputs: a date that one knows by heart is typed faster than it is found in a calendar. */
export function DateInputs({ value, onChange, help, ...props }: DateInputsProps) {
  const { isOwnBirthDate = true, ...frame } = props;
  const parts = partsOf(value);
  const change = (place: number, text: string) => {
    const next = parts.map((part, at) => (at === place ? text.replace(/\D/g, '') : part));
    onChange(next.some(Boolean) ? next.join('-') : '');
  };
  return (
    <FieldFrame {...frame} help={help ?? t('For example, 27 3 1990')} isGroup>
      {({ 'aria-invalid': isInvalid }) => (
        <div className="date-parts">
          {PARTS.map(({ name, place, length, autoComplete }) => (
            <label key={name}>
              <span>{t(name)}</span>
              <input
                {...(name === 'Day' && { id: frame.path })}
                size={length}
                maxLength={length}
                inputMode="numeric"
                autoComplete={isOwnBirthDate ? autoComplete : 'off'}
                aria-invalid={isInvalid}
                value={parts[place]}
                onChange={(event) => change(place, event.target.value)}
              />
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
