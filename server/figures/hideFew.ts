/** Hides counts of fewer than five people. */

import { FEW, UNKNOWN } from '#schema/figures/figures.ts';
import { MIN_GROUP_SIZE } from '#schema/questionnaires/distribution.ts';
import type { PeopleCount } from './counts.ts';

export interface Shown {
  id: string;
  /** Null: fewer than five people altogether. */
  count: number | null;
}

/**
 * Values of fewer than five people in a month are summed up. If the sum is still fewer than five people,
 * the next smallest value is added: otherwise the difference to the total would reveal it. Of several
 * months, what is told of each is added up: so no difference of two periods tells more than one month does.
 */
export function hideFew(months: readonly Readonly<Record<string, PeopleCount>>[]): Shown[] {
  const shownBefore = new Map<string, number>();
  let few = 0;
  let isAny = false;
  for (const month of months) {
    const { shown, hidden } = partsOf(month);
    for (const [id, { visits }] of shown) shownBefore.set(id, (shownBefore.get(id) ?? 0) + visits);
    isAny ||= hidden.length > 0;
    // Too few in a month to be told of are left out of the others, too.
    if (peopleOf(hidden) < MIN_GROUP_SIZE) continue;
    few += hidden.reduce((sum, [, { visits }]) => sum + visits, 0);
  }
  return [
    ...[...shownBefore].map(([id, count]): Shown => ({ id, count })),
    ...(isAny ? [{ id: FEW, count: few || null }] : []),
  ].sort((one, other) => rank(one) - rank(other) || (other.count ?? 0) - (one.count ?? 0));
}

type Values = [string, PeopleCount][];

function partsOf(counts: Readonly<Record<string, PeopleCount>>): { shown: Values; hidden: Values } {
  const values = Object.entries(counts).sort(([, one], [, other]) => other.visits - one.visits);
  const shown = values.filter(([, { people }]) => people.length >= MIN_GROUP_SIZE);
  const hidden = values.filter(([, { people }]) => people.length < MIN_GROUP_SIZE);
  while (hidden.length > 0 && shown.length > 0 && peopleOf(hidden) < MIN_GROUP_SIZE) {
    hidden.push(...shown.splice(-1));
  }
  return { shown, hidden };
}

/** One person may count in several values, such as several barangays: that only hides more. */
const peopleOf = (values: Values) => new Set(values.flatMap(([, { people }]) => people)).size;

const rank = ({ id }: Shown) => [FEW, UNKNOWN].indexOf(id);
