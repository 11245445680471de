import { everyRecord } from '../access.ts';
import { defineResource } from '../defineResource.ts';
import { longText, text } from '../fields.ts';

export const category = defineResource({
  name: 'constituent-categories',
  label: { one: 'Constituent category', many: 'Constituent categories' },
  description: 'Groups of constituents, such as senior citizens, that a service can be meant for.',
  icon: 'category',
  menu: { section: 'People', position: 2 },
  recordRepresentation: ['name'],
  list: { sort_by: 'name', order_by: 'ASC' },
  access: { signed_in: ['list', 'show'], staff: ['list', 'show'] },
  scope: { signed_in: everyRecord, team: everyRecord },
  fields: {
    name: text({
      label: 'Name',
      required: true,
      max: 80,
      unique: true,
      list: true,
      sortable: true,
      searchable: true,
      translated: true,
    }),
    description: longText({
      label: 'Description',
      help: 'Who belongs to it, and how they show it.',
      max: 500,
      list: true,
      searchable: true,
      translated: true,
    }),
  },
});
