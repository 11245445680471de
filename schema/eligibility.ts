/** Who may book a service: one decision for the pages that show it and for the booking itself. Pure. */
import { msg, phrase, type Translatable } from './language.ts';
import type { Days } from './zone.ts';

/** Why a person can book no time of a service. The front has a way on for each (`waysOn.ts`). */
export const REFUSAL_REASONS = [
  'erased',
  'suspended',
  'identification',
  'category',
  'birth_date',
  'too_young',
  'too_old',
  'limit_here',
  'limit_everywhere',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
/** Of the person; limits count what they have booked besides. */
type PersonReason = Exclude<RefusalReason, 'limit_here' | 'limit_everywhere'>;

/** What a service asks of whoever comes. */
export interface Conditions {
  requires_verified_identification: boolean;
  /** One of them is enough; empty: everyone. */
  categories: readonly { id: string; name: string }[];
  /** In whole years on the day of the visit. */
  min_age: number | null;
  max_age: number | null;
}

export interface EligiblePerson {
  user_status: string;
  identification_status: string;
  category_ids: readonly string[];
  birth_date: string | null;
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
  const { categories } = service;
  if (person.user_status === 'erased' || person.user_status === 'suspended') {
    return person.user_status;
  }
  if (service.requires_verified_identification && person.identification_status !== 'verified') {
    return 'identification';
  }
  if (categories.length > 0 && !categories.some(({ id }) => person.category_ids.includes(id))) {
    return 'category';
  }
  if (service.min_age === null && service.max_age === null) return null;
  if (person.birth_date === null) return 'birth_date';
  const { first, end } = daysOfAge(person.birth_date, service);
  if (first !== null && days.to < first) return 'too_young';
  return end !== null && days.from >= end ? 'too_old' : null;
}

/**
 * The days on which somebody is of the age, up to before `end`; null: no bound. They are compared as
 * text: who was born on 29 February is a year older on 1 March.
 */
export function daysOfAge(
  birth_date: string | null,
  { min_age, max_age }: Pick<Conditions, 'min_age' | 'max_age'>,
): { first: string | null; end: string | null } {
  const birthday = (age: number | null) =>
    birth_date === null || age === null
      ? null
      : `${Number(birth_date.slice(0, 4)) + age}${birth_date.slice(4)}`;
  return { first: birthday(min_age), end: birthday(max_age === null ? null : max_age + 1) };
}

/** What a refused person reads. */
export function refusalText(reason: PersonReason, service: Conditions): Translatable {
  const groups = service.categories.map(({ name }) => name).join(', ');
  const age = { min: service.min_age ?? 0, max: service.max_age ?? 0 };
  switch (reason) {
    case 'category':
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
