/** The constituent of the demo: one of everything that a constituent can have. */
import { MARIA } from '../content/accounts.ts';
import { OWN_BUSINESS } from '../content/livelihoods.ts';
import { DAY, iso, MINUTE, type Present } from '../present.ts';
import { randomOf } from '../random.ts';
import { birthDate } from './constituents.ts';
import { workOf } from './livelihood.ts';
import { agreedAt, type Person } from './person.ts';

export function planMaria(present: Present): Person {
  const random = randomOf('maria');
  const created_at = present.now - 210 * DAY;
  const bakery = OWN_BUSINESS.find(({ occupation }) => occupation === 'Bakery owner');
  return {
    age: MARIA.age,
    categories: ['business_owner'],
    teams: [],
    role: 'constituent',
    created_at,
    barred_at: null,
    row: {
      id: random.uuid(created_at),
      created_at: iso(created_at),
      updated_at: iso(created_at + 2 * DAY),
      username: MARIA.login,
      email: `${MARIA.login}@takda.test`,
      email_verified_at: iso(created_at + 2 * MINUTE),
      ...agreedAt(created_at),
      status: 'active',
      identification_status: 'verified',
      identification_type: 'philsys',
      identification_submitted_at: iso(created_at + DAY),
      profile_first_name: MARIA.first_name,
      profile_middle_name: MARIA.middle_name,
      profile_last_name: MARIA.last_name,
      profile_gender: 'female',
      profile_birth_date: birthDate(MARIA.age, present, random),
      profile_civil_status: 'married',
      profile_mobile_number: '0900 555 0134',
      profile_address: '12 Sampaguita Street',
      profile_barangay: 'Mabolo',
      ...(bakery ? workOf(bakery, 'self_employed', random) : {}),
    },
  };
}
