/**
 * How a person stands to a category, by the way in which one comes to it. Pure; what follows from the
 * profile is worked out here each time and never stored.
 */
import type { RecordOf } from '../declaration/recordTypes.ts';
import { foldText } from '../language/foldText.ts';
import type { category } from '../resources/category.ts';
import type { user } from '../resources/user.ts';
import type { DayRange } from '../time/zone.ts';

type CategoryRecord = RecordOf<typeof category>;
/** What decides who is in a category. */
export type Category = Pick<
  CategoryRecord,
  'id' | 'name' | 'way' | 'statement' | 'min_age' | 'max_age' | 'gender' | 'barangays'
>;
export type AgeBounds = Pick<Category, 'min_age' | 'max_age'>;

type UserRecord = RecordOf<typeof user>;
export interface CategoryPerson {
  birth_date: string | null;
  gender: string | null;
  barangay: string | null;
  /** In which somebody is because they confirmed it, or staff put them there. */
  category_ids: readonly string[];
  confirmations: UserRecord['category_confirmations'];
}

/** Fields of the profile that a category can follow from. */
export const DERIVED_FROM = ['birth_date', 'gender', 'barangay'] as const;
export type DerivedFrom = (typeof DERIVED_FROM)[number];

type Standing =
  /** On those days. */
  | { state: 'in'; days: DayRange }
  | { state: 'fill_in'; missing: DerivedFrom[] }
  /** One may confirm it oneself. */
  | { state: 'confirm' }
  | { state: 'out' };

const ALWAYS: DayRange = { first: null, end: null };

export function standingIn(category: Category, person: CategoryPerson): Standing {
  if (category.way === 'derived') return derivedStanding(category, person);
  const confirmation = confirmationOf(category, person);
  if (category.way === 'declared' && !isLinked(category, person)) {
    return { state: confirmation ? 'out' : 'confirm' };
  }
  // What was confirmed while the category was a declared one: only staff give it now.
  const isUngiven = category.way === 'given' && confirmation?.status === 'unchecked';
  return isLinked(category, person) && !isUngiven
    ? { state: 'in', days: ALWAYS }
    : { state: 'out' };
}

export const isLinked = ({ id }: Pick<Category, 'id'>, { category_ids }: CategoryPerson) =>
  category_ids.includes(id);

/** What was refused and then given by staff counts as given. */
export const confirmationOf = (category: Pick<Category, 'id'>, person: CategoryPerson) =>
  person.confirmations.find(
    ({ category_id, status }) =>
      category_id === category.id && !(status === 'refused' && isLinked(category, person)),
  );

/** What is known decides first: nobody is asked for a birth date who lives elsewhere. */
function derivedStanding(category: Category, person: CategoryPerson): Standing {
  const { gender, barangays, min_age, max_age } = category;
  const needed: Record<DerivedFrom, boolean> = {
    birth_date: min_age !== null || max_age !== null,
    gender: gender !== null,
    barangay: barangays.length > 0,
  };
  const { barangay } = person;
  const isElsewhere =
    needed.barangay &&
    barangay !== null &&
    !barangays.some((name) => plainName(name) === plainName(barangay));
  if (isElsewhere || (needed.gender && person.gender !== null && person.gender !== gender)) {
    return { state: 'out' };
  }
  const missing = DERIVED_FROM.filter((field) => needed[field] && person[field] === null);
  if (missing.length > 0) return { state: 'fill_in', missing };
  return { state: 'in', days: daysOfAge(person.birth_date, category) };
}

const plainName = (name: string) => foldText(name).trim();

/**
 * The days on which somebody is of the age. They are compared as text: who was born on 29 February is
 * a year older on 1 March.
 */
export function daysOfAge(birth_date: string | null, { min_age, max_age }: AgeBounds): DayRange {
  const birthday = (age: number | null) =>
    birth_date === null || age === null
      ? null
      : `${Number(birth_date.slice(0, 4)) + age}${birth_date.slice(4)}`;
  return { first: birthday(min_age), end: birthday(max_age === null ? null : max_age + 1) };
}
