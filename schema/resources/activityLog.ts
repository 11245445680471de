import { defineResource } from '../defineResource.ts';
import { reference, rows, text } from '../fields.ts';

/** Written with what it tells of, by the server alone. */
const written = { write: 'nobody', form: 'none' } as const;

export const activityLog = defineResource({
  name: 'activity-logs',
  label: { one: 'Activity', many: 'Activity log' },
  about: 'Who did what, and when. Nobody can change it.',
  icon: 'activity',
  menu: { section: 'Organisation', position: 2 },
  display: ['action'],
  offers: ['list', 'show'],
  access: {},
  indexes: [
    ['resource', 'subject_id', 'created_at'],
    ['actor_id', 'created_at'],
  ],
  fields: {
    actor_id: reference({
      label: 'Who',
      to: 'users',
      embed: true,
      whenGone: 'keep',
      list: true,
      filterable: true,
      searchable: true,
      ...written,
    }),
    action: text({
      label: 'Did what',
      required: true,
      list: true,
      filterable: true,
      searchable: true,
      ...written,
    }),
    resource: text({
      label: 'With what',
      required: true,
      list: true,
      filterable: true,
      searchable: true,
      ...written,
    }),
    subject_id: text({ label: 'Which one', list: 'optional', filterable: true, ...written }),
    changes: rows({
      label: 'Changes',
      help: 'Personal values are masked.',
      fields: {
        field: text({ label: 'Field', required: true }),
        before: text({ label: 'Before' }),
        after: text({ label: 'After' }),
      },
      ...written,
    }),
    address: text({ label: 'Address', list: 'optional', filterable: true, ...written }),
    device: text({ label: 'Device', list: 'optional', ...written }),
  },
});
