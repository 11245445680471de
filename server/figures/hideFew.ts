/** Hides counts of fewer than five people. */

import { FEW, UNKNOWN } from '../../schema/figures.ts';
import { MIN_GROUP_SIZE } from '../../schema/questionnaire/distribution.ts';
import type { PeopleCount } from './counts.ts';

export interface Shown {
  id: string;
  /** Null: fewer than five people altogether. */
  count: number | null;
}

/**
 * Values of fewer than five people are summed up. If the sum is still fewer than five people, the next
 * smallest value is added: otherwise the difference to the total would reveal it.
 */
export function hideFew(counts: Readonly<Record<string, PeopleCount>>): Shown[] {
  const values = Object.entries(counts).sort(([, one], [, other]) => other.visits - one.visits);
  const shown = values.filter(([, { people }]) => people.length >= MIN_GROUP_SIZE);
  const hidden = values.filter(([, { people }]) => people.length < MIN_GROUP_SIZE);
  while (hidden.length > 0 && shown.length > 0 && peopleOf(hidden) < MIN_GROUP_SIZE) {
    hidden.push(...shown.splice(-1));
  }
  const together = hidden.reduce((sum, [, { visits }]) => sum + visits, 0);
  const isTold = peopleOf(hidden) >= MIN_GROUP_SIZE;
  return [
    ...shown.map(([id, { visits }]): Shown => ({ id, count: visits })),
    ...(hidden.length > 0 ? [{ id: FEW, count: isTold ? together : null }] : []),
  ].sort((one, other) => rank(one) - rank(other));
}

/** One person may count in several values, such as several barangays: that only hides more. */
const peopleOf = (values: readonly [string, PeopleCount][]) =>
  new Set(values.flatMap(([, { people }]) => people)).size;

const rank = ({ id }: Shown) => [FEW, UNKNOWN].indexOf(id);
