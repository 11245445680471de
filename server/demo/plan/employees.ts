/** The administrator and the staff of each team. */
import { EMPLOYEES, type Employee } from '../content/accounts.ts';
import { DAY, HOUR, iso, type Present } from '../present.ts';
import { type Random, randomOf } from '../random.ts';
import { birthDate } from './constituents.ts';
import type { Person } from './person.ts';

const AGE_OF_ACCOUNTS = 420 * DAY;

export function planEmployees(present: Present): Person[] {
  const random = randomOf('employees');
  return EMPLOYEES.map((employee, position) =>
    planEmployee(employee, present.now - AGE_OF_ACCOUNTS + position * HOUR, { present, random }),
  );
}

function planEmployee(
  { login, role, more_roles = [], teams, first_name, last_name, gender }: Employee,
  created_at: number,
  { present, random }: { present: Present; random: Random },
): Person {
  const age = random.int(28, 54);
  const at = iso(created_at);
  return {
    age,
    categories: [],
    teams,
    role,
    more_roles,
    created_at,
    barred_at: null,
    row: {
      id: random.uuid(created_at),
      created_at: at,
      updated_at: at,
      username: login,
      email: `${login}@takda.test`,
      email_verified_at: at,
      status: 'active',
      profile_first_name: first_name,
      profile_last_name: last_name,
      profile_gender: gender,
      profile_birth_date: birthDate(age, present, random),
      education_and_occupation_education_level: 'college',
      education_and_occupation_employment_status: 'employed',
      education_and_occupation_employer: 'Lungsod ng San Isidro',
    },
  };
}
