import { where } from '../access.ts';
import { OLDEST } from '../birthDate.ts';
import { LIST_BOUNDS, MOST_CAPACITY } from '../bounds.ts';
import { defineResource } from '../defineResource.ts';
import {
  choice,
  date,
  image,
  longText,
  number,
  numberChoice,
  reference,
  referenceMany,
  rows,
  text,
  time,
  yesNo,
} from '../fields.ts';
import { serviceWords } from './serviceWords.ts';

const WEEKDAYS = [
  { id: 1, name: 'Monday' },
  { id: 2, name: 'Tuesday' },
  { id: 3, name: 'Wednesday' },
  { id: 4, name: 'Thursday' },
  { id: 5, name: 'Friday' },
  { id: 6, name: 'Saturday' },
  { id: 7, name: 'Sunday' },
] as const;

/** Days on which nothing can be booked, both ends included. */
export const closures = (label: string, help: string) =>
  rows({
    most: LIST_BOUNDS.closures,
    label,
    help,
    fields: {
      from: date({ label: 'From', required: true }),
      to: date({ label: 'To', required: true }),
      reason: text({ label: 'Reason', max: 120 }),
    },
    check: (list) =>
      list.flatMap(({ from, to }, row) =>
        to < from ? [{ row, message: 'The last day comes before the first' }] : [],
      ),
  });

export const service = defineResource({
  name: 'services',
  label: { one: 'Service', many: 'Services' },
  description: 'What constituents can book: its opening hours, capacity and rules.',
  icon: 'service',
  menu: { section: 'Offer', position: 1 },
  recordRepresentation: ['name'],
  subtitle: 'team_id',
  list: { sort_by: 'name', order_by: 'ASC' },
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
  check: ({ min_age, max_age }) =>
    typeof min_age === 'number' && typeof max_age === 'number' && max_age < min_age
      ? { max_age: 'The greatest age is below the least' }
      : ({} as Record<string, string>),
  fields: {
    name: text({
      label: 'Name',
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
      write: 'nobody',
      form: 'none',
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

    weekly_hours: rows({
      most: LIST_BOUNDS.weekly_hours,
      label: 'Opening hours',
      help: 'Several rows a day make a break, such as lunch.',
      section: 'Hours',
      fields: {
        weekday: numberChoice({ label: 'Day', required: true, options: WEEKDAYS }),
        opens: time({ label: 'Opens', required: true }),
        closes: time({ label: 'Closes', required: true }),
      },
      check: (list) =>
        list.flatMap((one, row) => {
          if (one.closes <= one.opens) return [{ row, message: 'It closes before it opens' }];
          const meets = list
            .slice(0, row)
            .some(
              (other) =>
                other.weekday === one.weekday &&
                other.opens < one.closes &&
                one.opens < other.closes,
            );
          return meets ? [{ row, message: 'These hours overlap with a row above' }] : [];
        }),
    }),
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
      min: 1,
      max: MOST_CAPACITY,
      default: 1,
      list: 'optional',
      sortable: true,
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

    requires_approval: yesNo({
      label: 'Staff approve each reservation',
      default: false,
      setting: 'service_requires_approval',
      section: 'Rules',
    }),
    keeps_approval_when_moved: yesNo({
      label: 'What is approved stays approved when its person moves it',
      help: 'Without it, it waits for approval again.',
      default: false,
      section: 'Rules',
    }),
    pending_holds_slot: yesNo({
      label: 'A pending reservation holds its place',
      help: 'Without it, several people can wait for the same place; approving one takes it.',
      default: true,
      section: 'Rules',
    }),
    cancel_hours: number({
      label: 'Constituents may cancel until … before',
      unit: 'hours',
      min: 0,
      max: 8760,
      default: 2,
      setting: 'service_cancel_hours',
      section: 'Rules',
    }),
    max_active_per_user: number({
      label: 'Open reservations per person',
      min: 1,
      max: 100,
      default: 2,
      setting: 'service_max_active_per_user',
      section: 'Rules',
    }),
    requires_verified_identification: yesNo({
      label: 'Only for verified persons',
      default: false,
      section: 'Rules',
    }),
    categories: referenceMany({
      label: 'Meant for',
      help: 'Leave empty for everyone.',
      to: 'constituent-categories',
      embed: true,
      section: 'Rules',
      filterable: true,
    }),
    min_age: number({
      label: 'Least age',
      help: 'On the day of the visit. Leave empty for no limit.',
      unit: 'years',
      min: 0,
      max: OLDEST,
      section: 'Rules',
    }),
    max_age: number({
      label: 'Greatest age',
      help: 'On the day of the visit. Leave empty for no limit.',
      unit: 'years',
      min: 0,
      max: OLDEST,
      section: 'Rules',
    }),
    requires_health_information: yesNo({
      label: 'Ask for health information',
      default: false,
      section: 'Rules',
    }),
    requires_questionnaire: yesNo({
      label: "Ask the team's questionnaire",
      default: false,
      section: 'Rules',
    }),
    ask_again: choice({
      label: 'Ask again',
      help: 'What was answered before is shown filled in.',
      default: 'every_booking',
      section: 'Rules',
      options: [
        { id: 'every_booking', name: 'At every booking' },
        { id: 'after_months', name: 'After some months' },
        { id: 'once', name: 'Never: once is enough' },
      ],
    }),
    ask_again_months: number({
      label: 'Months until it is asked again',
      unit: 'months',
      min: 1,
      max: 120,
      default: 12,
      section: 'Rules',
    }),
  },
});
