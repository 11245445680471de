/** The accounts that a stranger can sign in with, and the staff beside them. */
import type { InputOf } from '#schema/declaration/recordTypes.ts';
import type { role } from '#schema/index.ts';
import type { TeamKey } from './teams.ts';

export const DEMO_PASSWORD = 'takda-demo-2026';

export interface Employee {
  login: string;
  first_name: string;
  last_name: string;
  gender: 'female' | 'male';
  role: 'admin' | 'staff';
  teams: readonly TeamKey[];
  /** Beside the role, those that this organisation has made. */
  more_roles?: readonly (keyof typeof ROLES)[];
}

/** What no built-in role of an office may do by itself. */
export const ROLES = {
  'health-worker': {
    name: 'health-worker',
    description: 'Reads what people said about their health before they come to their own office.',
    reach: 'team',
    permissions: ['users.read_health_information'],
  },
  'team-lead': {
    name: 'team-lead',
    description: 'Decides in their own office who is taken though a time is full.',
    reach: 'team',
    permissions: ['reservations.squeeze_in'],
  },
} satisfies Record<string, InputOf<typeof role>>;

/** `login` is the user name and, at takda.test, the e-mail address. */
export const EMPLOYEES: readonly Employee[] = [
  {
    login: 'admin',
    first_name: 'Regina',
    last_name: 'Villaflor',
    gender: 'female',
    role: 'admin',
    teams: [],
  },
  {
    login: 'staff',
    first_name: 'Jerome',
    last_name: 'Alcantara',
    gender: 'male',
    role: 'staff',
    more_roles: ['team-lead'],
    teams: ['health'],
  },
  {
    login: 'nurse',
    first_name: 'Analyn',
    last_name: 'Macaraeg',
    gender: 'female',
    role: 'staff',
    more_roles: ['health-worker'],
    teams: ['health'],
  },
  {
    login: 'registry',
    first_name: 'Teodoro',
    last_name: 'Limjoco',
    gender: 'male',
    role: 'staff',
    more_roles: ['team-lead'],
    teams: ['registry'],
  },
  {
    login: 'welfare',
    first_name: 'Marissa',
    last_name: 'Quiambao',
    gender: 'female',
    role: 'staff',
    teams: ['welfare'],
  },
  {
    login: 'permits',
    first_name: 'Gilbert',
    last_name: 'Sy',
    gender: 'male',
    role: 'staff',
    teams: ['permits'],
  },
  {
    login: 'jobs',
    first_name: 'Carmela',
    last_name: 'Magpantay',
    gender: 'female',
    role: 'staff',
    teams: ['employment'],
  },
];

/** The constituent of the demo: a young mother who runs a bakery. */
export const MARIA = {
  login: 'maria',
  first_name: 'Maria',
  middle_name: 'Ilagan',
  last_name: 'Dalisay',
  age: 34,
} as const;
