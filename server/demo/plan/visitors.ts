/** Whom a service is for, and who of them comes. */
import type { Random } from '../random.ts';
import type { OfferedService } from './offer.ts';
import type { Person } from './person.ts';

/** Many make their account because they want to book, */
const NEW_SHARE = 0.35;
const NEWEST = 12;
/** and those who have had one for long come more often than the others. */
const LOYALTY = 1.3;

/** In the order in which their accounts were made. */
export function visitorsOf({ demo, row }: OfferedService, people: readonly Person[]): Person[] {
  const { min_age = 15, max_age = 120, gender } = demo.visitors ?? {};
  return people
    .filter(
      (person) =>
        // The first of them came a year ago.
        person.age - 1 >= min_age &&
        person.age <= max_age &&
        (gender === undefined || person.row.profile_gender === gender) &&
        (!demo.meant_for || demo.meant_for.some((key) => person.categories.includes(key))) &&
        (!row.requires_verified_identification || person.row.identification_status === 'verified'),
    )
    .sort((a, b) => a.created_at - b.created_at);
}

/** Somebody who had an account at that instant, if anybody had. */
export function oneOf(visitors: readonly Person[], instant: number, random: Random): Person | null {
  const known = countUntil(visitors, instant);
  if (known === 0) return null;
  const place = random.chance(NEW_SHARE)
    ? known - random.int(1, Math.min(known, NEWEST))
    : Math.floor(known * random.next() ** LOYALTY);
  return visitors[place] ?? null;
}

function countUntil(visitors: readonly Person[], instant: number): number {
  let [low, high] = [0, visitors.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((visitors[middle]?.created_at ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
