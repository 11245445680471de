import type { FieldValue } from '../values.ts';

export interface CellProps extends FieldValue {
  /** On a page of its own, with room for all of it. */
  isFull: boolean;
}
