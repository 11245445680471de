/** Who may book a service: one decision for the pages that show it and for the booking itself. Pure. */
import {
  type AgeBounds,
  type Category,
  type CategoryPerson,
  type DerivedFrom,
  daysOfAge,
  standingIn,
} from '../categories/categories.ts';
import { msg, phrase, type Translatable } from '../language/index.ts';
import { type DayRange, type Days, intersection, overlaps } from '../time/zone.ts';

/** Why a person can book no time of a service. The front has a way on for each (`waysOn.ts`). */
export const REFUSAL_REASONS = [
  'erased',
  'suspended',
  'identification',
  /** They may confirm a category of it themselves. */
  'category_to_confirm',
  /** A category of it follows from what their profile lacks. */
  'category_unknown',
  'category',
  'birth_date',
  'too_young',
  'too_old',
  'limit_here',
  'limit_everywhere',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
/** Reasons that lie with the person; limits depend on their other bookings. */
type PersonReason = Exclude<RefusalReason, 'limit_here' | 'limit_everywhere'>;

/** What a service asks of whoever comes. */
export interface Conditions extends AgeBounds {
  requires_verified_identification: boolean;
  /** One of them is enough; empty: everyone. */
  categories: readonly Category[];
}

export interface EligiblePerson extends CategoryPerson {
  user_status: string;
  identification_status: string;
}

/**
 * Null if the person can book the service on one of those days.
 * @param days of one visit, or all that can be booked
 */
export function refusalReason(
  person: EligiblePerson,
  service: Conditions,
  days: Days,
): PersonReason | null {
  if (person.user_status === 'erased' || person.user_status === 'suspended') {
    return person.user_status;
  }
  if (service.requires_verified_identification && person.identification_status !== 'verified') {
    return 'identification';
  }
  const standings = service.categories.map((category) => standingIn(category, person));
  const has = (state: string) => standings.some((standing) => standing.state === state);
  const isIn = standings.some(
    (standing) => standing.state === 'in' && overlaps(standing.days, days),
  );
  if (standings.length > 0 && !isIn) {
    if (has('confirm')) return 'category_to_confirm';
    return has('fill_in') ? 'category_unknown' : 'category';
  }
  if (service.min_age === null && service.max_age === null) return null;
  if (person.birth_date === null) return 'birth_date';
  const { first, end } = daysOfAge(person.birth_date, service);
  if (first !== null && days.to < first) return 'too_young';
  if (end !== null && days.from >= end) return 'too_old';
  return daysFor(person, service).some((range) => overlaps(range, days)) ? null : 'category';
}

/** The days on which the person is of the service's age and in one of its categories. */
export function daysFor(person: EligiblePerson, service: Conditions): DayRange[] {
  const age = daysOfAge(person.birth_date, service);
  if (service.categories.length === 0) return [age];
  return service.categories
    .map((category) => standingIn(category, person))
    .flatMap((standing) => (standing.state === 'in' ? [intersection(standing.days, age)] : []));
}

/** What the person can do so that the service is for them, or for which category they ask the office. */
export interface CategoryWay {
  /** Null: for the service itself, whatever the category. */
  category: Pick<Category, 'id' | 'name' | 'statement'> | null;
  state: 'confirm' | 'fill_in' | 'out';
  missing: DerivedFrom[];
}

export function waysFor(
  person: EligiblePerson,
  service: Conditions,
  reason: PersonReason,
): CategoryWay[] {
  if (reason === 'birth_date') {
    return [{ category: null, state: 'fill_in', missing: ['birth_date'] }];
  }
  if (!reason.startsWith('category')) return [];
  return service.categories.map((category) => {
    const { id, name, statement } = category;
    const standing = standingIn(category, person);
    return {
      category: { id, name, statement },
      // In it, but on none of these days: nothing to fill in.
      state: standing.state === 'in' ? 'out' : standing.state,
      missing: standing.state === 'fill_in' ? standing.missing : [],
    };
  });
}

/** What a refused person reads. */
export function refusalText(reason: PersonReason, service: Conditions): Translatable {
  const groups = service.categories.map(({ name }) => name).join(', ');
  const age = { min: service.min_age ?? 0, max: service.max_age ?? 0 };
  switch (reason) {
    case 'category':
    case 'category_to_confirm':
    case 'category_unknown':
      return phrase('This service is for: {groups}.', { groups });
    case 'too_young':
      return phrase('This service is for persons of {min} years or more.', { min: age.min });
    case 'too_old':
      return phrase('This service is for persons of at most {max} years.', { max: age.max });
    default:
      return PLAIN[reason];
  }
}

const PLAIN = {
  erased: msg('This does not exist'),
  suspended: msg('This account is suspended'),
  identification: msg('This service is for persons with a verified identification.'),
  birth_date: msg('This service is for certain ages, and your birth date is not in your profile.'),
};
