/** Schools, work and income of the constituents. Schools and employers are invented. */
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { user } from '#schema/index.ts';

type Livelihood = RecordOf<typeof user>['education_and_occupation'];
type Level = NonNullable<Livelihood['education_level']>;
type Income = NonNullable<Livelihood['monthly_income_bracket']>;

export const SCHOOLS: Record<Level, readonly string[]> = {
  none: [],
  elementary: ['Poblacion Central School', 'Ilaya Elementary School'],
  junior_high: ['San Isidro National High School', 'Mabolo National High School'],
  senior_high: ['San Isidro National High School', 'Santa Clara Academy'],
  vocational: ['San Isidro Technical Training Center'],
  college: ['San Isidro City College', 'Colegio de Santa Clara', 'Dalampasigan State University'],
  postgraduate: ['Dalampasigan State University'],
};

export interface Work {
  occupation: string;
  employers: readonly string[];
  levels: readonly Level[];
  income: Income;
}

export const JOBS: readonly Work[] = [
  {
    occupation: 'Teacher',
    employers: ['San Isidro National High School', 'Poblacion Central School'],
    levels: ['college', 'postgraduate'],
    income: '24k_48k',
  },
  {
    occupation: 'Nurse',
    employers: ['San Isidro General Hospital'],
    levels: ['college'],
    income: '24k_48k',
  },
  {
    occupation: 'Call centre agent',
    employers: ['Bahaghari Contact Solutions'],
    levels: ['senior_high', 'college'],
    income: '24k_48k',
  },
  {
    occupation: 'Accountant',
    employers: ['Tala Rural Bank', 'Amihan Shipping'],
    levels: ['college'],
    income: '48k_84k',
  },
  {
    occupation: 'Software developer',
    employers: ['Habagat Software'],
    levels: ['college'],
    income: 'above_84k',
  },
  {
    occupation: 'Sales clerk',
    employers: ['Bituin Department Store', 'Kalye Uno Grocery'],
    levels: ['senior_high', 'junior_high'],
    income: '12k_24k',
  },
  {
    occupation: 'Construction worker',
    employers: ['Molave Builders'],
    levels: ['elementary', 'junior_high'],
    income: '12k_24k',
  },
  {
    occupation: 'Electrician',
    employers: ['Molave Builders', 'San Isidro Water District'],
    levels: ['vocational'],
    income: '12k_24k',
  },
  {
    occupation: 'Security guard',
    employers: ['Agila Security Services'],
    levels: ['junior_high', 'senior_high'],
    income: '12k_24k',
  },
  {
    occupation: 'Household helper',
    employers: [],
    levels: ['elementary', 'junior_high'],
    income: 'below_12k',
  },
];

export const OWN_BUSINESS: readonly Work[] = [
  {
    occupation: 'Sari-sari store owner',
    employers: [],
    levels: ['junior_high', 'senior_high'],
    income: 'below_12k',
  },
  {
    occupation: 'Tricycle driver and operator',
    employers: [],
    levels: ['elementary', 'junior_high'],
    income: '12k_24k',
  },
  {
    occupation: 'Market vendor',
    employers: [],
    levels: ['elementary', 'junior_high'],
    income: '12k_24k',
  },
  { occupation: 'Farmer', employers: [], levels: ['elementary'], income: 'below_12k' },
  { occupation: 'Hairdresser', employers: [], levels: ['vocational'], income: '12k_24k' },
  {
    occupation: 'Hardware store owner',
    employers: [],
    levels: ['senior_high', 'college'],
    income: '48k_84k',
  },
  { occupation: 'Bakery owner', employers: [], levels: ['college'], income: '24k_48k' },
  { occupation: 'Caterer', employers: [], levels: ['vocational', 'college'], income: '24k_48k' },
];

export const FORMER_JOBS = [
  { occupation: 'Retired teacher', level: 'college' },
  { occupation: 'Retired seafarer', level: 'vocational' },
  { occupation: 'Retired clerk', level: 'senior_high' },
  { occupation: 'Retired farmer', level: 'elementary' },
  { occupation: null, level: 'junior_high' },
] as const;

export const DOCUMENTS = ['philsys', 'passport', 'drivers_licence', 'umid', 'postal_id'] as const;
