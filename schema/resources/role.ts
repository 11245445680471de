import { everyRecord } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, longText, text, textList, yesNo } from '../declaration/fields/index.ts';

export const role = defineResource({
  name: 'roles',
  label: { one: 'Role', many: 'Roles' },
  description: 'What people may do. A person can hold several roles.',
  icon: 'role',
  menu: { section: 'People', position: 4 },
  recordRepresentation: ['name'],
  list: { sort_by: 'name', order_by: 'ASC' },
  access: { staff: ['list', 'show'] },
  scope: { team: everyRecord },
  customOperations: ['update'],
  forKeys: 'reading',
  fields: {
    name: text({
      label: 'Name',
      required: true,
      max: 40,
      unique: true,
      list: true,
      sortable: true,
      searchable: true,
      pattern: { regex: /^[a-z][a-z0-9_-]*$/, message: 'Use small letters, digits, - and _' },
    }),
    description: longText({ label: 'Description', max: 500, list: true }),
    reach: choice({
      label: 'Reaches',
      help: 'The records that its permissions cover.',
      default: 'team',
      list: true,
      filterable: true,
      options: [
        { id: 'own', name: 'Own records' },
        { id: 'team', name: 'Records of own teams' },
        { id: 'all', name: 'All records' },
      ],
    }),
    permissions: textList({
      label: 'Permissions',
      help: 'What its holders may do, thing by thing.',
    }),
    built_in: yesNo({ label: 'Built in', default: false, list: true, write: 'nobody' }),
  },
});
