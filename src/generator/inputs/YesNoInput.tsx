import { SwitchRow } from './SwitchRow.tsx';
import { type InputProps, useField } from './useField.ts';

export function YesNoInput({ field, source }: InputProps) {
  const { id, control, error } = useField({ field, source });
  return (
    <SwitchRow
      field={field}
      id={id}
      error={error}
      isOn={control.value === true}
      onChange={control.onChange}
      onBlur={control.onBlur}
    />
  );
}
