/** Constituents of all ages and circumstances, newest last. */
import { addDays } from '#schema/time/zone.ts';
import type { CategoryKey } from '../content/categories.ts';
import { MEN, STREETS, SURNAMES, WOMEN } from '../content/names.ts';
import { ORGANISATION } from '../content/organisation.ts';
import { DAY, HOUR, iso, MINUTE, type Present } from '../present.ts';
import { type Random, randomOf } from '../random.ts';
import { planIdentification } from './identification.ts';
import { planLivelihood } from './livelihood.ts';
import { agreedAt, type Person, plain, type UserRow } from './person.ts';
import { registeredAt } from './registration.ts';

const COUNT = 1400;
/** The last ones to register have not confirmed their address yet. */
const UNCONFIRMED = 4;
const SUSPENDED = 57;
/** How many of the newest constituents may have an undecided identification. */
const LATEST = 240;

type Gender = NonNullable<UserRow['profile_gender']>;
const GENDERS: readonly [Gender, number][] = [
  ['female', 53],
  ['male', 44],
  ['other', 1],
  ['undisclosed', 2],
];
/** Lowest age of a bracket, and how many of a hundred constituents are in it. */
const AGES: readonly [lowest: number, highest: number, share: number][] = [
  [15, 17, 4],
  [18, 24, 15],
  [25, 34, 22],
  [35, 44, 19],
  [45, 59, 18],
  [60, 69, 13],
  [70, 79, 7],
  [80, 91, 2],
];

export function planConstituents(present: Present): Person[] {
  const random = randomOf('constituents');
  const taken = new Set<string>();
  return Array.from({ length: COUNT }, (_, index) =>
    planConstituent(index, { present, random, taken }),
  );
}

interface Making {
  present: Present;
  random: Random;
  taken: Set<string>;
}

function planConstituent(index: number, { present, random, taken }: Making): Person {
  const isUnconfirmed = index >= COUNT - UNCONFIRMED;
  const created_at = registeredAt({ index, count: COUNT }, present, random);
  const gender = random.weighted(GENDERS, ([, weight]) => weight)[0];
  const [lowest, highest] = random.weighted(AGES, ([, , share]) => share);
  const age = random.int(lowest, highest);
  const livelihood = planLivelihood(age, random);
  const names = nameOf(gender, random, taken);
  const identification = isUnconfirmed
    ? {}
    : planIdentification(age, random, index >= COUNT - LATEST);
  const barred_at = index === SUSPENDED ? present.now - 20 * DAY : null;
  const person = {
    age,
    categories: categoriesOf(
      { age, gender, employment: livelihood.education_and_occupation_employment_status },
      random,
    ),
    teams: [],
    role: 'constituent' as const,
    created_at,
    barred_at: isUnconfirmed ? created_at : barred_at,
  };
  const confirmed_at = Math.min(created_at + random.int(1, 9) * MINUTE, present.now);
  return {
    ...person,
    row: {
      id: random.uuid(created_at),
      created_at: iso(created_at),
      updated_at: iso(barred_at ?? (isUnconfirmed ? created_at : confirmed_at)),
      ...names,
      email_verified_at: isUnconfirmed ? null : iso(confirmed_at),
      ...(!isUnconfirmed && agreedAt(created_at)),
      status: isUnconfirmed ? 'pending' : barred_at === null ? 'active' : 'suspended',
      ...identification,
      identification_submitted_at: sentAt(identification, { index, confirmed_at, present }),
      profile_gender: gender,
      profile_birth_date: birthDate(age, present, random),
      profile_civil_status: civilStatus(age, random),
      profile_mobile_number: `0900 ${random.int(100, 999)} ${random.int(1000, 9999)}`,
      profile_address: `${random.int(1, 240)} ${random.pick(STREETS)}`,
      profile_barangay: barangay(random),
      ...livelihood,
    },
  };
}

/** What waits for its review has waited for days, not since its person came. */
function sentAt(
  { identification_status: status = 'none' }: Partial<UserRow>,
  { index, confirmed_at, present }: { index: number; confirmed_at: number; present: Present },
): string | null {
  if (status === 'none') return null;
  if (status !== 'submitted') return iso(Math.min(confirmed_at + HOUR, present.now));
  return iso(Math.max(confirmed_at, present.now - (1 + (index % 7)) * 9 * HOUR));
}

function nameOf(gender: Gender, random: Random, taken: Set<string>) {
  const isWoman = gender === 'female' || (gender !== 'male' && random.chance(0.5));
  const [first, last] = newName(isWoman ? WOMEN : MEN, random, taken);
  const username = usernameOf(first, last);
  return {
    username,
    email: `${username}@mail.test`,
    profile_first_name: first,
    profile_middle_name: random.chance(0.7) ? random.pick(SURNAMES) : null,
    profile_last_name: last,
    profile_suffix: !isWoman && random.chance(0.07) ? random.pick(['Jr.', 'III']) : null,
  };
}

/** No two have the same, so that whoever searches for a name finds one person. */
function newName(names: readonly string[], random: Random, taken: Set<string>) {
  const draw = () => [random.pick(names), random.pick(SURNAMES)] as const;
  let name = draw();
  while (taken.has(usernameOf(...name))) name = draw();
  taken.add(usernameOf(...name));
  return name;
}

const usernameOf = (first: string, last: string) => `${plain(first)}.${plain(last)}`;

export const birthDate = (age: number, { today }: Present, random: Random) =>
  addDays(today, -Math.ceil(age * 365.25) - random.int(1, 360));

function civilStatus(age: number, random: Random) {
  if (age < 20) return 'single' as const;
  if (age >= 70 && random.chance(0.45)) return 'widowed' as const;
  if (random.chance(0.06)) return 'separated' as const;
  return random.chance(age < 30 ? 0.7 : 0.2) ? ('single' as const) : ('married' as const);
}

/** Some barangays are larger than others; which ones does not matter. */
const barangay = (random: Random) =>
  random.weighted(ORGANISATION.barangays, (name) => 1 + ((name.length * 7) % 11));

function categoriesOf(
  who: { age: number; gender: Gender; employment?: string | null },
  random: Random,
): CategoryKey[] {
  const found: CategoryKey[] = [];
  if (who.age >= 60) found.push('senior');
  if (random.chance(0.09)) found.push('pwd');
  if (who.age >= 22 && who.age < 55 && random.chance(0.16)) found.push('solo_parent');
  if (who.gender === 'female' && who.age >= 20 && who.age <= 42 && random.chance(0.3)) {
    found.push('pregnant');
  }
  if (who.employment === 'self_employed') found.push('business_owner');
  if (who.employment === 'student') found.push('student');
  return found;
}
