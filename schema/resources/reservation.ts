import { where } from '../declaration/access.ts';
import { MOST_CAPACITY, MOST_PLACES, MOST_SQUEEZED_IN } from '../declaration/bounds.ts';
import { defineResource } from '../declaration/defineResource.ts';
import {
  choice,
  date,
  dateTime,
  longText,
  number,
  reference,
  text,
  time,
  yesNo,
} from '../declaration/fields/index.ts';
import { ownIds } from '../declaration/scope.ts';
import {
  ACTIVITY_STATUSES,
  ANSWERS_STATUSES,
  RESERVATION_STATUSES,
  STANDING_STATUSES,
} from './reservationStatuses.ts';

export { ACTIVITY_STATUSES, RESERVATION_STATUSES };

/** Only the booking operations write these; a body never carries them as plain fields. */
const byBooking = { write: 'nobody', form: 'none' } as const;

export const reservation = defineResource({
  name: 'reservations',
  label: { one: 'Reservation', many: 'Reservations' },
  description: 'Who comes when, for what.',
  icon: 'reservation',
  menu: { section: 'Work', position: 1 },
  recordRepresentation: ['reference'],
  ahead: { by: 'starts_at', where: { status: STANDING_STATUSES } },
  actions: {
    update_status: 'Approve, decline, cancel',
    update_activity_status: 'Check in, complete, no-show',
    create_on_behalf: 'Book for a constituent',
    squeeze_in: 'Squeeze a walk-in into a full slot',
    read_figures: 'See the dashboard',
  },
  requires: {
    create_on_behalf: ['users.list'],
    squeeze_in: ['reservations.create_on_behalf'],
  },
  customOperations: ['show', 'create', 'update'],
  access: {
    signed_in: ['list', 'show', 'create', 'update', 'update_status'],
    staff: [
      'list',
      'show',
      'create',
      'update',
      'update_status',
      'update_activity_status',
      'create_on_behalf',
      'read_figures',
    ],
  },
  scope: {
    own: (viewer) => where('user_id', ownIds(viewer)),
    team: (viewer) => where('team_id', viewer.team_ids),
  },
  indexes: [
    ['user_id', 'starts_at'],
    ['service_id', 'starts_at'],
    ['team_id', 'starts_at'],
    ['team_id', 'created_at'],
    ['status', 'created_at'],
    ['starts_at'],
  ],
  fields: {
    reference: text({
      label: 'Reference',
      required: true,
      unique: true,
      list: true,
      searchable: true,
      searchIgnoresPunctuation: true,
      ...byBooking,
    }),
    user_id: reference({
      label: 'Constituent',
      required: true,
      to: 'users',
      embed: true,
      list: true,
      filterable: true,
      searchable: true,
      ...byBooking,
    }),
    service_id: reference({
      label: 'Service',
      required: true,
      to: 'services',
      embed: true,
      list: true,
      filterable: true,
      ...byBooking,
    }),
    team_id: reference({
      label: 'Team',
      required: true,
      to: 'teams',
      embed: true,
      list: 'optional',
      filterable: true,
      ...byBooking,
    }),
    date: date({
      label: 'Date',
      required: true,
      list: true,
      filterable: true,
      sortable: true,
      ...byBooking,
    }),
    time: time({ label: 'Time', required: true, list: true, ...byBooking }),
    starts_at: dateTime({
      label: 'Starts',
      required: true,
      list: 'optional',
      sortable: true,
      filterable: true,
      ...byBooking,
    }),
    ends_at: dateTime({ label: 'Ends', required: true, ...byBooking }),
    status: choice({
      label: 'Status',
      required: true,
      list: true,
      filterable: true,
      sortable: true,
      options: RESERVATION_STATUSES,
      ...byBooking,
    }),
    activity_status: choice({
      label: 'Activity',
      required: true,
      list: true,
      filterable: true,
      options: ACTIVITY_STATUSES,
      ...byBooking,
    }),
    /** How many come; the limits of a person count reservations. */
    places: number({
      label: 'Places',
      min: 1,
      max: MOST_PLACES,
      default: 1,
      list: 'optional',
      ...byBooking,
    }),
    source: choice({
      label: 'Booked',
      required: true,
      list: 'optional',
      filterable: true,
      options: [
        { id: 'online', name: 'Online' },
        { id: 'walk_in', name: 'Walk-in' },
        { id: 'on_behalf', name: 'On behalf' },
      ],
      ...byBooking,
    }),
    /** A walk-in at a time that is no slot: it takes no place. */
    outside_hours: yesNo({
      label: 'Outside hours',
      default: false,
      list: 'optional',
      filterable: true,
      ...byBooking,
    }),
    /** A walk-in whom staff took beyond the capacity of the slot, and why. */
    squeezed_in: yesNo({
      label: 'Squeezed in',
      default: false,
      list: 'optional',
      filterable: true,
      read: 'staff',
      ...byBooking,
    }),
    squeeze_reason: text({
      label: 'Why squeezed in',
      max: 500,
      list: 'optional',
      read: 'staff',
      ...byBooking,
    }),
    notes: longText({
      label: 'Notes',
      max: 1000,
      list: 'optional',
      write: 'signed_in',
      masked: true,
    }),
    /** Never what a person may not read: they are given it on request. */
    office_notes: longText({
      label: 'Notes of the office',
      help: 'Only staff see them.',
      max: 1000,
      list: 'optional',
      read: 'staff',
      masked: true,
      ...byBooking,
    }),
    /** Whether its service's questions are answered; none where it asks nothing. */
    answers_status: choice({
      label: 'Questions',
      list: 'optional',
      filterable: true,
      options: ANSWERS_STATUSES,
      ...byBooking,
    }),
    /** When a hold ends: its place is free afterwards. */
    held_until: dateTime({ label: 'Held until', list: 'optional', ...byBooking }),
    reason: text({
      label: 'Reason',
      max: 500,
      list: 'optional',
      hasUsualReasons: true,
      ...byBooking,
    }),
    /**
     * The first of its places within the slot: 1 to capacity, or beyond `MOST_CAPACITY` when squeezed in.
     * The database keeps all of them (`reservation_seats`).
     */
    seat: number({
      label: 'Seat',
      min: 1,
      max: MOST_CAPACITY + MOST_SQUEEZED_IN,
      read: 'nobody',
      ...byBooking,
    }),
  },
});
