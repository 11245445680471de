import { toInstant, toLocal } from '#schema/time/zone.ts';
import { useTimeZone } from '../useSettings.ts';
import { FieldShell } from './FieldShell.tsx';
import { TemporalInput } from './TemporalInput.tsx';
import { type InputProps, useField } from './useField.ts';
import type { TemporalKind } from './writtenTime.ts';

type TemporalFieldProps = InputProps & {
  kind: TemporalKind;
  /** What was read of the text -> value of the form. */
  parse?: (value: string) => string | null;
  format?: (value: string) => string;
};

/** What cannot be read stays in the form, which says so when it is saved. */
function TemporalField({ kind, parse, format, field, source }: TemporalFieldProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  const value = String(control.value ?? '');
  return (
    <FieldShell field={field} id={id} error={error}>
      <TemporalInput
        kind={kind}
        id={id}
        describedBy={describedBy}
        name={source}
        error={error !== undefined}
        isRequired={field.required ?? false}
        value={format ? format(value) : value}
        onChange={(read, text) => control.onChange((parse ? parse(read) : read) || text)}
        onBlur={control.onBlur}
        inputRef={control.ref}
      />
    </FieldShell>
  );
}

export const DateInput = (props: InputProps) => <TemporalField {...props} kind="date" />;
export const TimeInput = (props: InputProps) => <TemporalField {...props} kind="time" />;

/** Shown and typed in the organisation's time zone, kept as an instant. */
export function DateTimeInput(props: InputProps) {
  const zone = useTimeZone();
  const format = (value: string) => {
    // What cannot be read yet is no instant.
    if (!value.endsWith('Z') || Number.isNaN(Date.parse(value))) return value;
    const { date, time } = toLocal(Date.parse(value), zone);
    return `${date}T${time}`;
  };
  const parse = (read: string) => {
    const [date, time] = read.split('T');
    const instant = date && time ? toInstant(date, time, zone) : null;
    return instant === null ? null : new Date(instant).toISOString();
  };
  return <TemporalField {...props} kind="date_time" format={format} parse={parse} />;
}
