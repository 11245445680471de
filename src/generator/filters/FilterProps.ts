import type { FieldAtPath } from '#schema/declaration/field.ts';

export interface FilterProps {
  flatField: FieldAtPath;
  /** All filters of the list, by key. */
  values: Record<string, unknown>;
  /** Merges; undefined removes a key. */
  onChange: (next: Record<string, unknown>) => void;
}

export type FilterValueProps = Pick<FilterProps, 'flatField' | 'values'>;

/** A filter's values; a link may carry a single one. */
export const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
