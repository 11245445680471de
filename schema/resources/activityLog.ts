import { ACTIVITIES } from '../activityLogs/activity.ts';
import { where } from '../declaration/access.ts';
import { LIST_BOUNDS } from '../declaration/bounds.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { reference, rows, text } from '../declaration/fields/index.ts';

/** Written with what it tells of, by the server alone. */
const written = { write: 'nobody', form: 'none' } as const;

export const activityLog = defineResource({
  name: 'activity-logs',
  label: { one: 'Activity', many: 'Activity log', plural: 'Activities' },
  description: 'Who did what, and when. Nobody can change it.',
  icon: 'activity',
  menu: { section: 'Organisation', position: 2 },
  recordRepresentation: ['action'],
  created: 'When',
  operations: ['list', 'show'],
  access: {},
  /** For roles that are given it: what they did themselves, or what was done in their teams. */
  scope: {
    own: (viewer) => where('actor_id', [viewer.id]),
    team: (viewer) => where('team_id', viewer.team_ids),
  },
  indexes: [
    ['resource', 'subject_id', 'created_at'],
    ['actor_id', 'created_at'],
    ['key_id', 'created_at'],
    ['owner_id', 'created_at'],
    ['team_id', 'created_at'],
    ['action', 'created_at'],
  ],
  fields: {
    actor_id: reference({
      label: 'Who',
      to: 'users',
      embed: true,
      onDelete: 'keep',
      list: 'optional',
      filterable: true,
      ...written,
    }),
    /** Names as they were then, so that what is gone is still named. */
    actor_name: text({
      label: 'Name of the person',
      searchable: true,
      isPersonName: true,
      ...written,
    }),
    /** The key that they acted through, by a program. */
    key_id: reference({
      label: 'API key',
      to: 'api-keys',
      embed: true,
      onDelete: 'keep',
      list: 'optional',
      filterable: true,
      ...written,
    }),
    action: text({
      label: 'What happened',
      required: true,
      options: Object.entries(ACTIVITIES).map(([id, { name }]) => ({ id, name })),
      list: true,
      filterable: true,
      ...written,
    }),
    resource: text({
      label: 'Record type',
      required: true,
      names: 'resources',
      list: 'optional',
      filterable: true,
      ...written,
    }),
    subject_id: text({ label: 'Which one', filterable: 'by_link', ...written }),
    subject_name: text({
      label: 'Name of the record',
      list: 'optional',
      searchable: true,
      ...written,
    }),
    owner_id: reference({
      label: 'Whose',
      to: 'users',
      embed: true,
      onDelete: 'keep',
      list: 'optional',
      filterable: true,
      ...written,
    }),
    team_id: reference({
      label: 'Team',
      to: 'teams',
      embed: true,
      onDelete: 'keep',
      list: 'optional',
      filterable: true,
      ...written,
    }),
    changes: rows({
      most: LIST_BOUNDS.changes,
      label: 'Changes',
      help: 'Personal values are masked.',
      fields: {
        field: text({ label: 'Field', required: true }),
        before: text({ label: 'Before' }),
        after: text({ label: 'After' }),
      },
      ...written,
    }),
    address: text({
      label: 'Address',
      read: 'admin',
      list: 'optional',
      filterable: true,
      ...written,
    }),
    device: text({ label: 'Device', read: 'admin', list: 'optional', ...written }),
  },
});
