import { where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import {
  choice,
  dateTime,
  email,
  reference,
  referenceMany,
  text,
} from '../declaration/fields/index.ts';
import { ownIds, visitsSince } from '../declaration/scope.ts';
import { byOwnCall } from './person/byOwnCall.ts';
import { categoryConfirmations } from './person/categoryConfirmations.ts';
import { education_and_occupation } from './person/educationAndOccupation.ts';
import { erasure } from './person/erasure.ts';
import { identification } from './person/identification.ts';
import { privacy } from './person/privacy.ts';
import { profile } from './person/profile.ts';
import { STANDING_STATUSES } from './reservationStatuses.ts';

const USER_STATUSES = [
  { id: 'pending', name: 'Pending', tone: 'warning' },
  { id: 'active', name: 'Active', tone: 'success' },
  { id: 'suspended', name: 'Suspended', tone: 'danger' },
  /** Nothing of the person is left; the row stays for the figures that point at it. */
  { id: 'erased', name: 'Erased', tone: 'neutral' },
] as const;

/** What somebody in care is to who cares for them. */
const RELATIONS = [
  { id: 'child', name: 'Child' },
  { id: 'parent', name: 'Parent' },
  { id: 'spouse', name: 'Spouse' },
  { id: 'sibling', name: 'Brother or sister' },
  { id: 'grandparent', name: 'Grandparent' },
  { id: 'other', name: 'Other' },
] as const;

/** Whoever is in the care of somebody, or was registered at a desk, may have no account of their own. */
const WITHOUT_ACCOUNT = ['responsible_id', 'registered_by_id'] as const;

export const user = defineResource({
  name: 'users',
  label: { one: 'Person', many: 'People' },
  description:
    'Everyone with an account, and whom they book for: constituents, staff and administrators.',
  icon: 'user',
  menu: { section: 'People', position: 1 },
  recordRepresentation: ['profile.first_name', 'profile.last_name'],
  subtitle: 'email',
  list: { sort_by: 'created_at', order_by: 'DESC' },
  importable: {
    modes: ['create'],
    key: 'email',
    without: ['roles', 'teams'],
    made: ['username'],
    choices: { invite: 'Mail each new person an invitation with a code' },
  },
  actions: {
    update_status: 'Change status',
    update_roles: 'Assign roles and teams',
    end_sessions: 'Sign out everywhere',
    verify_identification: 'Verify identification',
    verify_categories: 'Verify what people confirm of themselves',
    erase: 'Grant or decline an erasure',
    merge: 'Merge two records of one person',
    reset_second_factor: 'Reset a lost second factor',
    read_health_information: 'Read health information',
    list_health_readings: 'See who read health information',
  },
  requires: { update_roles: ['roles.list', 'teams.list'] },
  namedOnly: ['read_health_information'],
  access: { staff: ['list', 'show', 'verify_categories'] },
  scope: {
    own: (viewer) => where('id', ownIds(viewer)),
    team: (viewer) => [
      { field: 'id', in: ownIds(viewer) },
      {
        through: 'reservations',
        by: 'user_id',
        where: [
          { field: 'team_id', in: viewer.team_ids },
          { field: 'status', in: STANDING_STATUSES },
        ],
        since: { field: 'starts_at', at: visitsSince(viewer) },
        // Colleagues are no constituents: a visit of theirs does not open their account.
        unless: { link: 'roles', where: { field: 'reach', in: ['team', 'all'] } },
      },
    ],
  },
  customOperations: ['create', 'update'],
  forKeys: 'reading',
  indexes: [
    ['status', 'created_at'],
    ['responsible_id'],
    ['identification.status', 'identification.submitted_at'],
    ['erasure.status', 'created_at'],
  ],
  fields: {
    username: text({
      label: 'User name',
      example: 'juana.cruz',
      synonyms: ['login', 'user', 'account'],
      required: true,
      unlessSet: WITHOUT_ACCOUNT,
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
      example: 'juana.cruz@example.org',
      synonyms: ['e-mail address', 'mail'],
      required: true,
      unlessSet: WITHOUT_ACCOUNT,
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
      relation: 'Members',
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
      synonyms: ['category', 'sector', 'group'],
      help: 'Those that follow from the profile are not given here.',
      to: 'constituent-categories',
      embed: true,
      read: 'owner',
      write: 'staff',
      list: 'optional',
      filterable: true,
      section: 'Account',
    }),
    category_confirmations: categoryConfirmations,
    /** Who books for them and gets their messages: they have no account of their own. */
    responsible_id: reference({
      label: 'In the care of',
      to: 'users',
      relation: 'In their care',
      embed: true,
      read: 'owner',
      list: 'optional',
      filterable: true,
      searchable: true,
      ...byOwnCall,
    }),
    /** The staff who made the record of somebody who stood at their desk, or called. */
    registered_by_id: reference({
      label: 'Registered at the desk by',
      to: 'users',
      embed: true,
      read: 'staff',
      list: 'optional',
      onDelete: 'keep',
      ...byOwnCall,
    }),
    relation: choice({
      label: 'Relation',
      options: RELATIONS,
      read: 'owner',
      list: 'optional',
      ...byOwnCall,
    }),
    identification,
    erasure,
    privacy,
    profile,
    education_and_occupation,
  },
});
