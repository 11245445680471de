import type { Shown } from '../values.ts';

export interface CellProps extends Shown {
  /** On a page of its own, with room for all of it. */
  isFull: boolean;
}
