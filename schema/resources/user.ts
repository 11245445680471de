import { where } from '../access.ts';
import { defineResource } from '../defineResource.ts';
import {
  choice,
  date,
  dateTime,
  email,
  files,
  group,
  image,
  language,
  phone,
  referenceMany,
  text,
} from '../fields.ts';

export const USER_STATUSES = [
  { id: 'pending', name: 'Pending', tone: 'warning' },
  { id: 'active', name: 'Active', tone: 'success' },
  { id: 'suspended', name: 'Suspended', tone: 'danger' },
  /** Nothing of the person is left; the row stays for the figures that point at it. */
  { id: 'erased', name: 'Erased', tone: 'neutral' },
] as const;

/** What a person can prove who they are with; `other` is for whatever else an office accepts. */
export const IDENTIFICATION_TYPES = [
  { id: 'philsys', name: 'PhilSys national ID' },
  { id: 'passport', name: 'Passport' },
  { id: 'drivers_licence', name: "Driver's licence" },
  { id: 'umid', name: 'UMID card' },
  { id: 'postal_id', name: 'Postal ID' },
  { id: 'senior_citizen_id', name: 'Senior citizen ID' },
  { id: 'pwd_id', name: 'PWD ID' },
  { id: 'other', name: 'Other' },
] as const;

/** Written by calls of their own (status, roles, identification), never by the plain forms. */
const byOwnCall = { write: 'nobody', form: 'none' } as const;

export const user = defineResource({
  name: 'users',
  label: { one: 'Person', many: 'People' },
  about: 'Everyone with an account: constituents, staff and administrators.',
  icon: 'user',
  menu: { section: 'People', position: 1 },
  display: ['profile.first_name', 'profile.last_name'],
  list: { sort_by: 'created_at', order_by: 'DESC' },
  actions: {
    update_status: 'Change status',
    update_roles: 'Assign roles and teams',
    verify_identification: 'Verify identification',
    erase: 'Grant or decline an erasure',
  },
  access: { staff: ['list', 'show'] },
  scope: {
    own: (viewer) => where('id', [viewer.id]),
    team: (viewer) =>
      viewer.team_ids.length > 0 && [
        { field: 'id', in: [viewer.id] },
        {
          through: 'reservations',
          by: 'user_id',
          where: { field: 'team_id', in: viewer.team_ids },
        },
      ],
  },
  ownCalls: ['create', 'update'],
  indexes: [
    ['status', 'created_at'],
    ['identification.status', 'identification.submitted_at'],
    ['erasure.status', 'created_at'],
  ],
  fields: {
    username: text({
      label: 'User name',
      required: true,
      max: 40,
      unique: true,
      read: 'owner',
      write: 'admin',
      sortable: true,
      searchable: true,
      list: 'optional',
      section: 'Account',
      pattern: {
        regex: /^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/,
        message: 'Use 3 to 40 letters, digits, dots, - or _',
      },
    }),
    email: email({
      label: 'E-mail',
      required: true,
      unique: true,
      read: 'owner',
      write: 'admin',
      sortable: true,
      searchable: true,
      list: true,
      section: 'Account',
    }),
    email_verified_at: dateTime({
      label: 'E-mail verified',
      read: 'owner',
      list: 'optional',
      ...byOwnCall,
    }),
    status: choice({
      label: 'Status',
      default: 'pending',
      options: USER_STATUSES,
      read: 'owner',
      list: true,
      filterable: true,
      sortable: true,
      ...byOwnCall,
    }),
    roles: referenceMany({
      label: 'Roles',
      to: 'roles',
      embed: true,
      form: 'create',
      read: 'owner',
      write: 'admin',
      list: true,
      filterable: true,
      section: 'Account',
    }),
    teams: referenceMany({
      label: 'Teams',
      to: 'teams',
      embed: true,
      form: 'create',
      read: 'owner',
      write: 'admin',
      list: true,
      filterable: true,
      section: 'Account',
    }),
    categories: referenceMany({
      label: 'Categories',
      to: 'constituent-categories',
      embed: true,
      read: 'owner',
      write: 'staff',
      list: 'optional',
      filterable: true,
      section: 'Account',
    }),
    identification: group({
      label: 'Identification',
      fields: {
        status: choice({
          label: 'Identification',
          default: 'none',
          read: 'owner',
          filterable: true,
          list: 'optional',
          options: [
            { id: 'none', name: 'None', tone: 'neutral' },
            { id: 'submitted', name: 'Submitted', tone: 'warning' },
            { id: 'verified', name: 'Verified', tone: 'success' },
            { id: 'rejected', name: 'Rejected', tone: 'danger' },
          ],
          ...byOwnCall,
        }),
        type: choice({
          label: 'Type of document',
          read: 'owner',
          options: IDENTIFICATION_TYPES,
          ...byOwnCall,
        }),
        /** The front, and the back where there is one. */
        files: files({
          label: 'Pictures of the document',
          purpose: 'identification',
          read: 'owner',
          ...byOwnCall,
        }),
        reason: text({ label: 'Reason', max: 500, read: 'owner', ...byOwnCall }),
        /** Whoever has waited longest is looked at first. */
        submitted_at: dateTime({ label: 'Sent', read: 'owner', sortable: true, ...byOwnCall }),
      },
    }),
    /** What the person has asked for themselves; whoever may `erase` decides on it. */
    erasure: group({
      label: 'Erasure',
      fields: {
        status: choice({
          label: 'Erasure',
          default: 'none',
          read: 'owner',
          filterable: true,
          list: 'optional',
          options: [
            { id: 'none', name: 'Not asked for', tone: 'neutral' },
            { id: 'requested', name: 'Asked for', tone: 'warning' },
          ],
          ...byOwnCall,
        }),
        requested_at: dateTime({ label: 'Asked for', read: 'owner', sortable: true, ...byOwnCall }),
        reason: text({ label: 'Reason', max: 500, read: 'owner', ...byOwnCall }),
      },
    }),
    profile: group({
      label: 'Profile',
      fields: {
        first_name: text({
          label: 'First name',
          required: true,
          max: 80,
          masked: true,
          searchable: true,
          sortable: true,
        }),
        middle_name: text({ label: 'Middle name', max: 80, read: 'owner' }),
        last_name: text({
          label: 'Last name',
          required: true,
          max: 80,
          masked: true,
          searchable: true,
          sortable: true,
        }),
        suffix: text({ label: 'Suffix', max: 10, read: 'owner' }),
        birth_date: date({ label: 'Birth date', read: 'owner' }),
        gender: choice({
          label: 'Gender',
          read: 'owner',
          filterable: true,
          options: [
            { id: 'female', name: 'Female' },
            { id: 'male', name: 'Male' },
            { id: 'other', name: 'Other' },
            { id: 'undisclosed', name: 'Prefers not to say' },
          ],
        }),
        civil_status: choice({
          label: 'Civil status',
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
          read: 'owner',
          list: 'optional',
          searchable: true,
        }),
        address: text({ label: 'Address', max: 300, read: 'owner' }),
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
    }),
    education_and_occupation: group({
      label: 'Education and occupation',
      fields: {
        education_level: choice({
          label: 'Highest education',
          read: 'owner',
          options: [
            { id: 'none', name: 'None' },
            { id: 'elementary', name: 'Elementary' },
            { id: 'junior_high', name: 'Junior high school' },
            { id: 'senior_high', name: 'Senior high school' },
            { id: 'vocational', name: 'Vocational' },
            { id: 'college', name: 'College' },
            { id: 'postgraduate', name: 'Postgraduate' },
          ],
        }),
        school: text({ label: 'School', max: 160, read: 'owner' }),
        occupation: text({ label: 'Occupation', max: 120, read: 'owner' }),
        employer: text({ label: 'Employer', max: 160, read: 'owner' }),
        employment_status: choice({
          label: 'Employment',
          read: 'owner',
          options: [
            { id: 'employed', name: 'Employed' },
            { id: 'self_employed', name: 'Self-employed' },
            { id: 'unemployed', name: 'Not employed' },
            { id: 'student', name: 'Student' },
            { id: 'retired', name: 'Retired' },
          ],
        }),
        monthly_income_bracket: choice({
          label: 'Monthly income',
          read: 'owner',
          options: [
            { id: 'below_12k', name: 'Below ₱12,000' },
            { id: '12k_24k', name: '₱12,000 to ₱24,000' },
            { id: '24k_48k', name: '₱24,000 to ₱48,000' },
            { id: '48k_84k', name: '₱48,000 to ₱84,000' },
            { id: 'above_84k', name: 'Above ₱84,000' },
          ],
        }),
      },
    }),
  },
});
