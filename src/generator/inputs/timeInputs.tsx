import { toInstant, toLocal } from '../../../schema/zone.ts';
import { useTimeZone } from '../useSettings.ts';
import { TypedInput } from './textInputs.tsx';
import type { InputProps } from './useField.ts';

export const TimeInput = (props: InputProps) => (
  <TypedInput {...props} type="time" sx={{ width: 140 }} />
);

/** Shown and typed in the organisation's time zone, kept as an instant. */
export function DateTimeInput(props: InputProps) {
  const zone = useTimeZone();
  const format = (value: unknown) => {
    if (!value) return '';
    const { date, time } = toLocal(Date.parse(String(value)), zone);
    return `${date}T${time}`;
  };
  const parse = (text: string) => {
    const [date, time] = text.split('T');
    const instant = date && time ? toInstant(date, time, zone) : null;
    return instant === null ? null : new Date(instant).toISOString();
  };
  return (
    <TypedInput
      {...props}
      type="datetime-local"
      sx={{ width: 230 }}
      format={format}
      parse={parse}
    />
  );
}
