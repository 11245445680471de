/** Whom some constituents book for. Any likeness to a person is accidental. */
import type { PersonInCare } from '#schema/users/care.ts';
import type { ServiceKey } from './services/index.ts';

export interface FamilyMember {
  first_name: string;
  /** Theirs, where it is another than that of who cares for them. */
  last_name?: string;
  gender: 'female' | 'male';
  age: number;
  relation: NonNullable<PersonInCare['relation']>;
  /** What was booked for them: days before today; null for a visit to come. */
  visits: readonly { key: ServiceKey; days_ago: number | null; notes?: string }[];
}

/** Of Maria, who has an account that a stranger can sign in with. */
export const FAMILY_OF_MARIA: readonly FamilyMember[] = [
  {
    ...{ first_name: 'Althea', gender: 'female', age: 2, relation: 'child' },
    visits: [
      { key: 'immunization', days_ago: 39, notes: 'First dose.' },
      { key: 'immunization', days_ago: null, notes: 'Second dose.' },
    ],
  },
  {
    ...{ first_name: 'Gabriel', gender: 'male', age: 8, relation: 'child' },
    visits: [{ key: 'consultation', days_ago: 20, notes: 'A cough that does not go away.' }],
  },
  {
    ...{ first_name: 'Crisanto', last_name: 'Ilagan', gender: 'male', age: 67, relation: 'parent' },
    visits: [{ key: 'senior_id', days_ago: null }],
  },
];

/** Of a mother and of a son among the other constituents. */
export const OTHER_FAMILIES: readonly {
  carer: { gender: 'female' | 'male'; from: number; to: number };
  members: readonly FamilyMember[];
}[] = [
  {
    carer: { gender: 'female', from: 30, to: 42 },
    members: [
      {
        ...{ first_name: 'Jericho', gender: 'male', age: 18, relation: 'child' },
        visits: [{ key: 'certified_copy', days_ago: null, notes: 'For his first job.' }],
      },
      {
        ...{ first_name: 'Trisha', gender: 'female', age: 5, relation: 'child' },
        visits: [{ key: 'immunization', days_ago: 12 }],
      },
    ],
  },
  {
    carer: { gender: 'male', from: 45, to: 58 },
    members: [
      {
        ...{ first_name: 'Felicidad', gender: 'female', age: 81, relation: 'parent' },
        visits: [{ key: 'consultation', days_ago: null, notes: 'She comes in a wheelchair.' }],
      },
    ],
  },
];
