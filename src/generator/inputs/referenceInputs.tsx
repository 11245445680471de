import { FieldShell } from './FieldShell.tsx';
import { RecordPicker } from './RecordPicker.tsx';
import { type InputProps, useField } from './useField.ts';

export function ReferenceInput({ field, source }: InputProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  return (
    <FieldShell field={field} id={id} error={error}>
      <RecordPicker
        isSingle
        to={field.to ?? ''}
        id={id}
        describedBy={describedBy}
        isInvalid={error !== undefined}
        value={control.value ? [control.value as string] : []}
        onChange={([picked]) => control.onChange(picked ?? null)}
        onBlur={control.onBlur}
      />
    </FieldShell>
  );
}

export function ReferenceManyInput({ field, source }: InputProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  return (
    <FieldShell field={field} id={id} error={error}>
      <RecordPicker
        to={field.to ?? ''}
        id={id}
        describedBy={describedBy}
        isInvalid={error !== undefined}
        value={(control.value as string[] | null) ?? []}
        onChange={control.onChange}
        onBlur={control.onBlur}
      />
    </FieldShell>
  );
}
