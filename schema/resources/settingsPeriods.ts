/** How long sessions, codes and records last: nobody's business but the administrators'. */
import { number } from '../declaration/fields/index.ts';

const SESSIONS = { section: 'Sessions and codes', read: 'admin' } as const;
const RETENTION = { section: 'Retention', read: 'admin' } as const;

export const sessions = {
  session_idle_minutes: number({
    label: 'Staff: signed out after … without use',
    unit: 'minutes',
    min: 5,
    max: 30,
    default: 30,
    ...SESSIONS,
  }),
  session_hours: number({
    label: 'Staff: signed out after',
    unit: 'hours',
    min: 1,
    max: 12,
    default: 12,
    ...SESSIONS,
  }),
  constituent_session_idle_days: number({
    label: 'Constituents: signed out after … without use',
    unit: 'days',
    min: 1,
    max: 7,
    default: 7,
    ...SESSIONS,
  }),
  constituent_session_days: number({
    label: 'Constituents: signed out after',
    unit: 'days',
    min: 1,
    max: 30,
    default: 30,
    ...SESSIONS,
  }),
  code_minutes: number({
    label: 'A one-time code works for',
    unit: 'minutes',
    min: 3,
    max: 10,
    default: 10,
    ...SESSIONS,
  }),
  code_tries: number({
    label: 'Wrong tries that end a one-time code',
    min: 2,
    max: 5,
    default: 5,
    ...SESSIONS,
  }),
};

export const retention = {
  visit_reach_days: number({
    label: 'Offices see who visited them for',
    help: 'Counted from the visit. After that, an office can find the person only by their exact e-mail address or mobile number.',
    unit: 'days',
    min: 1,
    max: 3650,
    default: 90,
    ...RETENTION,
  }),
  keep_activity_months: number({
    label: 'Keep the activity log for',
    help: 'What is older is removed for good, a little every quarter of an hour.',
    unit: 'months',
    min: 12,
    max: 240,
    default: 60,
    ...RETENTION,
  }),
  keep_notification_months: number({
    label: 'Keep notifications that were read for',
    unit: 'months',
    min: 1,
    max: 60,
    default: 12,
    ...RETENTION,
  }),
  keep_mail_days: number({
    label: 'Keep the list of mails that were sent or given up for',
    unit: 'days',
    min: 1,
    max: 365,
    default: 7,
    ...RETENTION,
  }),
  keep_trash_days: number({
    label: 'Keep what was deleted for',
    help: 'So long it can be restored from the trash. After that it is gone for good.',
    unit: 'days',
    min: 1,
    max: 365,
    default: 30,
    ...RETENTION,
  }),
  keep_registration_days: number({
    label: 'Keep registrations that nobody confirmed for',
    unit: 'days',
    min: 1,
    max: 30,
    default: 7,
    ...RETENTION,
  }),
  keep_health_days: number({
    label: 'Keep health information after the visit for',
    help: 'Drafts too, counted from when they were last saved.',
    unit: 'days',
    min: 30,
    max: 3650,
    default: 180,
    ...RETENTION,
  }),
};
