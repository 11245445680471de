import type { FieldValue } from '../values.ts';

export interface CellProps extends FieldValue {
  /** The value stands on a page of its own, with room for all of it. */
  isFull: boolean;
}
