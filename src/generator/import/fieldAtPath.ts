import type { FieldAtPath } from '#schema/declaration/field.ts';

/** The field that an error is about: itself, or the list that the refused value stands in. */
export const fieldAtPath = (fields: readonly FieldAtPath[], path: string) =>
  fields.find((one) => one.path === path || path.startsWith(`${one.path}.`));
