import { useId } from 'react';
import { useInput } from 'react-admin';
import type { Field } from '#schema/declaration/field.ts';

export interface InputProps {
  field: Field;
  /** Dotted path of its value in the form. */
  source: string;
}

/** react-admin's input hook, with the ids that tie label, help and error to the control. */
export function useField({ field, source }: InputProps) {
  const id = useId();
  const { field: control, fieldState } = useInput({ source, isRequired: field.required ?? false });
  const error = textOf(fieldState.error);
  const describedBy = [field.help && `${id}-help`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return { id, control, error, describedBy: describedBy || undefined, value: control.value };
}

/** A message is plain, or react-admin's `{message}` around it; an error of a list has none itself. */
export function textOf(error: unknown): string | undefined {
  const message = (error as { message?: unknown } | undefined)?.message;
  if (typeof message === 'string') return message;
  return typeof message === 'object' && message !== null ? textOf(message) : undefined;
}
