/** People in somebody's care: a mother with two children and her father, and others. */
import { FAMILY_OF_MARIA, type FamilyMember, OTHER_FAMILIES } from '../content/families.ts';
import { DAY, HOUR, iso, type Present } from '../present.ts';
import { type Random, randomOf } from '../random.ts';
import { birthDate } from './constituents.ts';
import type { CaredFor, Person } from './person.ts';

/** They were here before the visits that are told of. */
const LONG_AGO = 90 * DAY;

export function planFamilies(
  { maria, constituents }: { maria: Person; constituents: readonly Person[] },
  present: Present,
): CaredFor[] {
  const random = randomOf('families');
  const others = OTHER_FAMILIES.flatMap(({ carer: { gender, from, to }, members }) => {
    const carer = constituents.find(
      ({ row, age, barred_at, created_at }) =>
        row.profile_gender === gender &&
        age >= from &&
        age <= to &&
        barred_at === null &&
        created_at < present.now - LONG_AGO,
    );
    return carer ? members.map((member) => ({ carer, member })) : [];
  });
  const hers = FAMILY_OF_MARIA.map((member) => ({ carer: maria, member }));
  return [...hers, ...others].map(({ carer, member }) =>
    planOne(carer, member, { present, random }),
  );
}

function planOne(
  carer: Person,
  member: FamilyMember,
  { present, random }: { present: Present; random: Random },
): CaredFor {
  const { first_name, last_name, gender, age, relation, visits } = member;
  const created_at = carer.created_at + random.int(2, 20) * HOUR;
  const { profile_address, profile_barangay, profile_last_name } = carer.row;
  return {
    age,
    categories: age >= 60 ? ['senior'] : [],
    teams: [],
    role: 'constituent',
    created_at,
    barred_at: null,
    carer,
    visits,
    row: {
      id: random.uuid(created_at),
      created_at: iso(created_at),
      updated_at: iso(created_at),
      ...{ username: null, email: null },
      responsible_id: carer.row.id,
      relation,
      status: 'active',
      profile_first_name: first_name,
      profile_last_name: last_name ?? profile_last_name,
      profile_gender: gender,
      profile_birth_date: birthDate(age, present, random),
      ...{ profile_address, profile_barangay },
    },
  };
}
