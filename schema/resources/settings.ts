import { defineResource } from '../defineResource.ts';
import { email, image, longText, number, phone, text, textList } from '../fields.ts';
import { isTimeZone } from '../zone.ts';
import { closures } from './service.ts';

export const settings = defineResource({
  name: 'settings',
  label: { one: 'Settings', many: 'Settings' },
  about: 'The organisation, its holidays, and limits that hold everywhere.',
  icon: 'settings',
  menu: { section: 'Organisation', position: 1 },
  display: ['organisation_name'],
  singleton: true,
  access: { everyone: ['show'] },
  check: ({ time_zone: zone }): Record<string, string> =>
    zone === undefined || isTimeZone(String(zone))
      ? {}
      : { time_zone: 'Enter a time zone like Asia/Manila' },
  fields: {
    organisation_name: text({ label: 'Name', default: 'Takda', max: 120, section: 'Organisation' }),
    organisation_logo: image({ label: 'Logo', section: 'Organisation' }),
    contact_email: email({ label: 'E-mail', section: 'Organisation' }),
    contact_phone: phone({ label: 'Phone', section: 'Organisation' }),
    contact_address: longText({ label: 'Address', max: 300, section: 'Organisation' }),
    time_zone: text({
      label: 'Time zone',
      default: 'Asia/Manila',
      max: 60,
      help: 'All dates and times of services are in it.',
      section: 'Organisation',
    }),
    languages: textList({ label: 'Languages', default: ['en'], section: 'Organisation' }),
    city: text({
      label: 'City or municipality',
      help: 'Its barangays are offered where an address is asked for.',
      section: 'Organisation',
      pattern: { regex: /^\d{10}$/, message: 'Choose a city or municipality of the list' },
    }),
    barangays: textList({
      label: 'Barangays',
      help: 'One a line. Offered instead of those of the city.',
      section: 'Organisation',
    }),
    holidays: {
      ...closures('Holidays', 'Days on which every service is closed.'),
      section: 'Holidays',
    },
    session_idle_minutes: number({
      label: 'Staff: signed out after … without use',
      unit: 'minutes',
      min: 5,
      max: 30,
      default: 30,
      read: 'admin',
      section: 'Sessions',
    }),
    session_hours: number({
      label: 'Staff: signed out after',
      unit: 'hours',
      min: 1,
      max: 12,
      default: 12,
      read: 'admin',
      section: 'Sessions',
    }),
    constituent_session_idle_days: number({
      label: 'Constituents: signed out after … without use',
      unit: 'days',
      min: 1,
      max: 7,
      default: 7,
      read: 'admin',
      section: 'Sessions',
    }),
    constituent_session_days: number({
      label: 'Constituents: signed out after',
      unit: 'days',
      min: 1,
      max: 30,
      default: 30,
      read: 'admin',
      section: 'Sessions',
    }),
    max_active_reservations: number({
      label: 'Open reservations per person, over all services',
      min: 1,
      max: 100,
      default: 5,
      section: 'Booking',
    }),
  },
});
