import { where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, dateTime, number, reference, text } from '../declaration/fields/index.ts';

/** Written where the limit was reached, by the server alone. */
const written = { write: 'nobody', form: 'none' } as const;

const LIMITED_ACTIONS = [
  { id: 'bookings', name: 'Bookings' },
  { id: 'holds', name: 'Times held' },
  { id: 'moves', name: 'Moves' },
  { id: 'cancellations', name: 'Cancellations' },
  { id: 'mails', name: 'Mails with a code' },
] as const;

const COUNTED_BY = [
  { id: 'person', name: 'One person' },
  { id: 'mailbox', name: 'One mailbox' },
  { id: 'network', name: 'One network' },
  { id: 'service', name: 'One service from one network' },
] as const;

export const reachedLimit = defineResource({
  name: 'reached-limits',
  label: { one: 'Reached limit', many: 'Reached limits' },
  description:
    'People, mailboxes and networks that have reached a limit. You can lift it for them.',
  icon: 'limit',
  menu: { section: 'Work', position: 9 },
  recordRepresentation: ['action'],
  created: 'Reached',
  operations: ['list', 'show'],
  actions: { lift: 'Lift' },
  access: { staff: ['list', 'show', 'lift'] },
  scope: {
    team: (viewer) => where('team_id', viewer.team_ids),
  },
  fields: {
    action: choice({
      label: 'What',
      required: true,
      options: LIMITED_ACTIONS,
      list: true,
      filterable: true,
      ...written,
    }),
    counted_by: choice({
      label: 'Counted by',
      required: true,
      options: COUNTED_BY,
      list: true,
      filterable: true,
      ...written,
    }),
    user_id: reference({
      label: 'Person',
      to: 'users',
      embed: true,
      onDelete: 'cascade',
      list: true,
      searchable: true,
      filterable: true,
      ...written,
    }),
    service_id: reference({
      label: 'Service',
      to: 'services',
      embed: true,
      onDelete: 'cascade',
      list: true,
      filterable: true,
      ...written,
    }),
    team_id: reference({
      label: 'Team',
      to: 'teams',
      embed: true,
      onDelete: 'cascade',
      list: 'optional',
      ...written,
    }),
    subject: text({
      label: 'Mailbox or network',
      required: true,
      max: 300,
      read: 'admin',
      list: true,
      ...written,
    }),
    most: number({ label: 'Limit', required: true, min: 0, max: 100_000, list: true, ...written }),
    ends_at: dateTime({ label: 'Until', required: true, list: true, ...written }),
    lifted_at: dateTime({ label: 'Lifted', list: true, filterable: true, ...written }),
    /** What it is counted by, hashed. */
    counter: text({ label: 'Counter', required: true, max: 64, read: 'nobody', ...written }),
  },
});
