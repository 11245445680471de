import { Alert, AlertTitle, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { get, useFormContext } from 'react-hook-form';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { focusFirst } from '../../custom/elements/focusFirst.ts';
import { t } from '../../language/t.ts';
import { textOf } from '../inputs/useField.ts';

/**
 * After a failed save: the form's own error, or a link to each invalid field if there are several.
 * Focus goes to the first invalid field, or here if there is none.
 */
export function ErrorSummary({ fields }: { fields: readonly FieldAtPath[] }) {
  const { formState } = useFormContext();
  const box = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = formState;
  const wrong = fields.flatMap(({ path, field }) => {
    const message = firstText(get(errors, path));
    return message ? [{ path, label: t(field.label), message }] : [];
  });
  // An error without an input here counts as an error of the form.
  const whole = wrong.length === 0 ? (firstText(errors.root) ?? firstText(errors)) : undefined;
  const isShown = submitCount > 0 && (wrong.length > 1 || Boolean(whole));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit, not while fields are being corrected
  useEffect(() => {
    const fields = wrong.flatMap(({ path }) => elementOf(path) ?? []);
    if (submitCount > 0 && !focusFirst(fields)) box.current?.focus();
  }, [submitCount]);
  if (!isShown) return null;
  return (
    <Alert severity="error" ref={box} tabIndex={-1} sx={{ mb: 4 }}>
      <AlertTitle>
        {wrong.length > 1
          ? t('{count, plural, one {# field needs} other {# fields need}} another look', {
              count: wrong.length,
            })
          : whole}
      </AlertTitle>
      {wrong.map(({ path, label, message }) => (
        <div key={path}>
          <Link
            component="button"
            type="button"
            color="inherit"
            onClick={() => focusFirst([elementOf(path)].flatMap((element) => element ?? []))}
          >
            {label}
          </Link>
          {`: ${message}`}
        </div>
      ))}
    </Alert>
  );
}

/** The message of a field, or of the first of its rows that has one. */
function firstText(error: unknown): string | undefined {
  const own = textOf(error);
  if (own || typeof error !== 'object' || error === null) return own;
  for (const [key, inner] of Object.entries(error)) {
    if (key === 'ref' || key === 'type') continue;
    const text = firstText(inner);
    if (text) return text;
  }
  return undefined;
}

/** Of a field of the form, by its path. */
export const elementOf = (path: string) =>
  document.querySelector(`[data-field="${CSS.escape(path)}"]`);
