import { where } from '../declaration/access.ts';
import { LIST_BOUNDS, MOST_CAPACITY, MOST_PLACES } from '../declaration/bounds.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, image, longText, number, reference, text } from '../declaration/fields/index.ts';
import { closures, weeklyHours } from './openingHours.ts';
import { SERVICE_ICONS } from './serviceIcons.ts';
import { serviceRules } from './serviceRules.ts';
import { serviceWords } from './serviceWords.ts';

const isBelow = (value: unknown, limit: unknown) =>
  typeof value === 'number' && typeof limit === 'number' && value < limit;

export const service = defineResource({
  name: 'services',
  label: { one: 'Service', many: 'Services' },
  description: 'What constituents can book: its opening hours, capacity and rules.',
  icon: 'service',
  menu: { section: 'Offer', position: 1 },
  recordRepresentation: ['name'],
  subtitle: 'team_id',
  list: { sort_by: 'name', order_by: 'ASC' },
  importable: true,
  actions: { update_status: 'Change status', list_reservations: 'See its reservations' },
  access: {
    everyone: ['list', 'show'],
    staff: ['list', 'show', 'create', 'update', 'delete', 'update_status', 'list_reservations'],
  },
  scope: {
    everyone: () => where('status', ['active']),
    team: (viewer) => where('team_id', viewer.team_ids),
  },
  indexes: [['team_id'], ['status', 'name']],
  check: ({ min_age, max_age, capacity, places_per_booking }) => ({
    ...(isBelow(max_age, min_age) && { max_age: 'The greatest age is below the least' }),
    ...(isBelow(capacity, places_per_booking) && {
      places_per_booking: 'A slot has fewer places',
    }),
  }),
  fields: {
    name: text({
      label: 'Name',
      synonyms: ['service', 'title', 'serbisyo'],
      required: true,
      max: 120,
      list: true,
      sortable: true,
      searchable: true,
      section: 'About',
      translated: true,
    }),
    team_id: reference({
      label: 'Team',
      synonyms: ['office', 'department', 'tanggapan'],
      required: true,
      to: 'teams',
      embed: true,
      list: true,
      filterable: true,
      section: 'About',
    }),
    kind: choice({
      label: 'Kind',
      default: 'service',
      list: 'optional',
      filterable: true,
      section: 'About',
      options: [
        { id: 'service', name: 'Service' },
        { id: 'program', name: 'Program' },
      ],
    }),
    status: choice({
      label: 'Status',
      help: 'Constituents see active services only.',
      default: 'draft',
      list: true,
      filterable: true,
      sortable: true,
      section: 'About',
      form: 'create',
      options: [
        { id: 'draft', name: 'Draft', tone: 'neutral' },
        { id: 'active', name: 'Active', tone: 'success' },
        { id: 'inactive', name: 'Inactive', tone: 'warning' },
      ],
    }),
    description: longText({
      label: 'Description',
      max: 2000,
      searchable: true,
      section: 'About',
      translated: true,
    }),
    words: serviceWords,
    /** The words in one text, which the database keeps. */
    keywords: text({
      label: 'Words as one text',
      max: LIST_BOUNDS.words * 62,
      searchable: true,
      derivedFrom: 'words',
      read: 'staff',
      write: 'nobody',
      form: 'none',
    }),
    notice: text({
      label: 'Notice',
      help: 'What must not be missed, such as when not to wait for a time. It shows whole, wherever the service does.',
      max: 200,
      section: 'About',
      translated: true,
    }),
    icon: choice({
      label: 'Icon',
      help: 'Beside the name, where there is no photo.',
      default: 'calendar',
      section: 'About',
      options: SERVICE_ICONS,
    }),
    photo: image({ label: 'Photo', purpose: 'service', section: 'About' }),
    location: text({
      label: 'Where to come',
      help: 'Building, floor, counter.',
      list: 'optional',
      searchable: true,
      section: 'About',
      translated: true,
    }),
    requirements: longText({
      label: 'What to bring',
      help: 'One thing a line.',
      max: 2000,
      section: 'About',
      translated: true,
    }),

    weekly_hours: weeklyHours,
    closures: {
      ...closures('Closures', 'Days on which this service is closed.'),
      section: 'Hours',
    },
    slot_minutes: number({
      label: 'Length of a slot',
      unit: 'minutes',
      min: 5,
      max: 1440,
      default: 30,
      list: 'optional',
      section: 'Slots',
    }),
    buffer_minutes: number({
      label: 'Pause after each slot',
      unit: 'minutes',
      min: 0,
      max: 480,
      default: 0,
      section: 'Slots',
    }),
    capacity: number({
      label: 'People per slot',
      synonyms: ['capacity'],
      min: 1,
      max: MOST_CAPACITY,
      default: 1,
      list: 'optional',
      editable: 'in_list',
      sortable: true,
      section: 'Slots',
    }),
    places_per_booking: number({
      label: 'Places that one booking may take',
      help: 'At most. Somebody who comes with others books for all of them at once, or not at all.',
      min: 1,
      max: MOST_PLACES,
      default: 1,
      list: 'optional',
      section: 'Slots',
    }),
    lead_hours: number({
      label: 'Book at least … ahead',
      unit: 'hours',
      min: 0,
      max: 8760,
      default: 1,
      setting: 'service_lead_hours',
      section: 'Slots',
    }),
    horizon_days: number({
      label: 'Book at most … ahead',
      unit: 'days',
      min: 1,
      max: 730,
      default: 60,
      setting: 'service_horizon_days',
      section: 'Slots',
    }),

    ...serviceRules,
  },
});
