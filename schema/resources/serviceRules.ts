/** Who may book a service, and what it asks of them. */
import { choice, choices, number, referenceMany, yesNo } from '../declaration/fields/index.ts';
import { OLDEST } from '../users/birthDate.ts';
import { DETAILS, profile } from './person/profile.ts';

export const serviceRules = {
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
    emptyMeansAll: true,
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
  required_details: choices({
    label: 'Details that a booking needs',
    help: 'Whoever books is asked for those that their profile lacks.',
    default: [],
    section: 'Rules',
    options: DETAILS.map((id) => ({ id, name: profile.fields[id].label })),
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
};
