import { z } from 'zod';
import {
  choice,
  date,
  group,
  image,
  language,
  phone,
  text,
} from '../../declaration/fields/index.ts';

/** Empty for who came by a code alone, until a booking asks for it. */
const readZod = z.string();

/** What a category can follow from. */
export const GENDERS = [
  { id: 'female', name: 'Female' },
  { id: 'male', name: 'Male' },
  { id: 'other', name: 'Other' },
] as const;

export const profile = group({
  label: 'Profile',
  fields: {
    first_name: text({
      label: 'First name',
      example: 'Juana',
      synonyms: ['given name', 'given names', 'pangalan'],
      required: true,
      readZod,
      max: 80,
      masked: true,
      searchable: true,
      isPersonName: true,
      sortable: true,
    }),
    middle_name: text({
      label: 'Middle name',
      synonyms: ['middle initial', 'gitnang pangalan'],
      max: 80,
      read: 'owner',
    }),
    last_name: text({
      label: 'Last name',
      example: 'Cruz',
      synonyms: ['surname', 'family name', 'apelyido'],
      required: true,
      readZod,
      max: 80,
      masked: true,
      searchable: true,
      isPersonName: true,
      sortable: true,
    }),
    suffix: text({ label: 'Suffix', max: 10, read: 'owner' }),
    birth_date: date({
      label: 'Birth date',
      synonyms: ['birthday', 'date of birth', 'dob', 'kaarawan'],
      read: 'owner',
    }),
    gender: choice({
      label: 'Gender',
      synonyms: ['sex', 'kasarian'],
      read: 'owner',
      filterable: true,
      options: [...GENDERS, { id: 'undisclosed', name: 'Prefers not to say' }],
    }),
    civil_status: choice({
      label: 'Civil status',
      synonyms: ['marital status'],
      read: 'owner',
      options: [
        { id: 'single', name: 'Single' },
        { id: 'married', name: 'Married' },
        { id: 'widowed', name: 'Widowed' },
        { id: 'separated', name: 'Separated' },
        { id: 'divorced', name: 'Divorced or annulled' },
      ],
    }),
    mobile_number: phone({
      label: 'Mobile number',
      synonyms: ['mobile', 'mobile no', 'cellphone', 'phone', 'contact number', 'cp no'],
      read: 'owner',
      list: 'optional',
      searchable: true,
    }),
    address: text({
      label: 'Address',
      synonyms: ['home address', 'street', 'tirahan'],
      max: 300,
      read: 'owner',
    }),
    barangay: text({
      label: 'Barangay',
      max: 120,
      read: 'owner',
      filterable: true,
      list: 'optional',
    }),
    language: language({
      label: 'Language',
      help: 'Of messages and e-mails.',
      read: 'owner',
    }),
    photo: image({ label: 'Photo', purpose: 'photo' }),
  },
});

/** What a service can need of whoever books it. */
export const DETAILS = [
  'birth_date',
  'gender',
  'civil_status',
  'mobile_number',
  'address',
  'barangay',
] as const;
export type Detail = (typeof DETAILS)[number];
