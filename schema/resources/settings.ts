import { everyRecord } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import {
  choice,
  email,
  image,
  longText,
  number,
  phone,
  reference,
  referenceMany,
  text,
  textList,
  timeZone,
  yesNo,
} from '../declaration/fields/index.ts';
import { closures } from './openingHours.ts';
import { limits } from './settingsLimits.ts';
import { retention, sessions } from './settingsPeriods.ts';

const ORGANISATION = { section: 'Organisation' } as const;
/** People read it with the notice itself, not with every page. */
const PRIVACY = { section: 'Privacy', read: 'admin' } as const;
const BOOKING = { section: 'Booking' } as const;
const NEW_SERVICES = { section: 'New services' } as const;
/** Whoever sets these decides who gets in: administrators alone. */
const SIGNING_IN = { section: 'Signing in', read: 'admin', write: 'admin' } as const;

export const settings = defineResource({
  name: 'settings',
  label: { one: 'Settings', many: 'Settings' },
  description: 'The organisation, its holidays, and limits that hold everywhere.',
  icon: 'settings',
  menu: { section: 'Organisation', position: 1 },
  recordRepresentation: ['organisation_name'],
  singleton: true,
  customOperations: ['update'],
  actions: {
    test_mail: 'Send a test mail',
    show_warnings: 'See problems with the installation',
    show_status: 'See how the installation does',
  },
  access: { everyone: ['show'] },
  scope: { everyone: everyRecord },
  fields: {
    organisation_name: text({ label: 'Name', default: 'Takda', max: 120, ...ORGANISATION }),
    organisation_logo: image({ label: 'Logo', purpose: 'logo', ...ORGANISATION }),
    contact_email: email({
      label: 'E-mail',
      help: 'Answers to the mails of this installation go there.',
      ...ORGANISATION,
    }),
    contact_phone: phone({ label: 'Phone', ...ORGANISATION }),
    contact_address: longText({ label: 'Address', max: 300, ...ORGANISATION }),
    time_zone: timeZone({
      label: 'Time zone',
      default: 'Asia/Manila',
      help: 'All dates and times of services are in it.',
      ...ORGANISATION,
    }),
    clock: choice({
      label: 'Clock',
      default: 'region',
      help: 'On pages and in mails, calendars and figures. Other pages follow when they are opened again.',
      options: [
        { id: 'region', name: 'As usual in the language: 1:00 PM in English and Filipino' },
        { id: '12', name: '12 hours: 1:00 PM' },
        { id: '24', name: '24 hours: 13:00' },
      ],
      ...ORGANISATION,
    }),
    languages: textList({
      label: 'Languages',
      default: ['en', 'fil'],
      help: 'Languages people can choose. The first is used for anyone who does not choose one, and services and other records are written in it.',
      ...ORGANISATION,
    }),
    city: text({
      label: 'City or municipality',
      help: 'Its barangays are offered where an address is asked for.',
      pattern: { regex: /^\d{10}$/, message: 'Choose a city or municipality of the list' },
      ...ORGANISATION,
    }),
    barangays: textList({
      label: 'Barangays',
      help: 'One a line. Offered instead of those of the city.',
      read: 'admin',
      ...ORGANISATION,
    }),
    public_figures: yesNo({
      label: 'Show figures to everybody',
      help: 'A page for the town, linked at the foot of every page: visits, waiting and no-shows of the last 30 days, and the next free times. No person is in it.',
      default: false,
      ...ORGANISATION,
    }),

    privacy_notice: longText({
      label: 'Privacy notice',
      help: 'Leave empty to use the standard text, in the reader’s language. Each change makes a new version, which people accept when they next register or book. A blank line starts a paragraph; # at the start of a line makes a heading.',
      max: 20_000,
      ...PRIVACY,
    }),
    privacy_contact_name: text({
      label: 'Data protection officer',
      help: 'Named in the privacy notice, as whom people turn to about their data.',
      max: 120,
      ...PRIVACY,
    }),
    privacy_contact_email: email({
      label: 'E-mail for data protection',
      help: 'Empty: the e-mail of the organisation.',
      ...PRIVACY,
    }),
    security_email: email({
      label: 'E-mail for security reports',
      help: "Published in /.well-known/security.txt. If empty, the organisation's e-mail is used.",
      ...PRIVACY,
    }),

    max_active_reservations: number({
      label: 'Open reservations per person, over all services',
      min: 1,
      max: 100,
      default: 5,
      ...BOOKING,
    }),
    hold_minutes: number({
      label: 'A chosen time is held for',
      help: 'While somebody answers the questions of a service. They may extend it once.',
      unit: 'minutes',
      min: 5,
      max: 60,
      default: 15,
      ...BOOKING,
    }),
    service_lead_hours: number({
      label: 'Book at least … ahead',
      help: 'What a new service starts with; each can have its own. Services that are there keep theirs.',
      unit: 'hours',
      min: 0,
      max: 8760,
      default: 1,
      ...NEW_SERVICES,
    }),
    service_horizon_days: number({
      label: 'Book at most … ahead',
      unit: 'days',
      min: 1,
      max: 730,
      default: 60,
      ...NEW_SERVICES,
    }),
    service_cancel_hours: number({
      label: 'Constituents may cancel until … before',
      unit: 'hours',
      min: 0,
      max: 8760,
      default: 2,
      ...NEW_SERVICES,
    }),
    service_max_active_per_user: number({
      label: 'Open reservations per person',
      min: 1,
      max: 100,
      default: 2,
      ...NEW_SERVICES,
    }),
    service_requires_approval: yesNo({
      label: 'Staff approve each reservation',
      default: false,
      ...NEW_SERVICES,
    }),

    ...limits,
    second_factor_roles: referenceMany({
      label: 'Second factor for',
      to: 'roles',
      embed: true,
      help: 'People with one of these roles need a passkey or an authenticator app. Those without one add it when they next sign in.',
      ...SIGNING_IN,
    }),
    local_staff_sign_in: yesNo({
      label: 'Staff may sign in with a password or passkey of this product',
      help: 'If off, staff can sign in only through single sign-on. No effect if single sign-on is not set up.',
      default: true,
      ...SIGNING_IN,
    }),
    local_administrator_id: reference({
      label: 'Administrator who may do so in any case',
      to: 'users',
      embed: true,
      help: 'This administrator can still sign in when single sign-on fails. Choose one before turning off the setting above.',
      ...SIGNING_IN,
    }),

    ...sessions,
    holidays: {
      ...closures('Holidays', 'Days on which every service is closed.'),
      section: 'Holidays',
    },

    ...retention,
  },
});
