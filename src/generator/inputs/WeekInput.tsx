import { Box } from '@mui/material';
import { get, useFormContext } from 'react-hook-form';
import type { Field } from '#schema/declaration/field.ts';
import { t } from '../../language/t.ts';
import { FieldShell } from './FieldShell.tsx';
import { type InputProps, textOf, useField } from './useField.ts';
import { WeekDay } from './WeekDay.tsx';
import type { Hours } from './week.ts';

/** Rows of a weekday with its hours are a week: they are edited day by day. */
export const isWeek = (field: Field) =>
  ['weekday', 'opens', 'closes'].every((name) => field.fields && name in field.fields);

export function WeekInput({ field, source }: InputProps) {
  const { id, control, error } = useField({ field, source });
  const { formState } = useFormContext();
  const week = (control.value as Hours[] | null) ?? [];
  const days = (field.fields?.weekday?.options ?? []).map((day) => ({
    id: Number(day.id),
    name: t(day.name),
  }));
  const problem = (index: number) => {
    const at = (path: string) => textOf(get(formState.errors, `${source}.${index}${path}`));
    return at('') ?? at('.opens') ?? at('.closes');
  };
  return (
    <FieldShell field={field} id={id} error={error} isGroup>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
        {days.map((day) => (
          <WeekDay
            key={day.id}
            day={day}
            days={days}
            week={week}
            onChange={control.onChange}
            problem={problem}
          />
        ))}
      </Box>
    </FieldShell>
  );
}
