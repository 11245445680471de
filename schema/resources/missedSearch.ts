import { defineResource } from '../declaration/defineResource.ts';
import { dateTime, number, text } from '../declaration/fields/index.ts';

/** Counted by the search alone. */
const counted = { write: 'nobody', form: 'none' } as const;

/** Words only: nothing says who searched for them. */
export const missedSearch = defineResource({
  name: 'missed-searches',
  label: { one: 'Missed search', many: 'Missed searches' },
  description:
    'Words that people searched the services for and that led to none. Make them words of the service that was meant.',
  icon: 'question',
  menu: { section: 'Offer', position: 4 },
  recordRepresentation: ['words'],
  list: { sort_by: 'times', order_by: 'DESC' },
  operations: ['list', 'show', 'delete'],
  trash: false,
  access: {},
  fields: {
    words: text({
      label: 'Searched for',
      required: true,
      max: 60,
      unique: true,
      searchable: true,
      list: true,
      sortable: true,
      ...counted,
    }),
    times: number({
      label: 'How often',
      required: true,
      min: 1,
      max: 1_000_000_000,
      list: true,
      sortable: true,
      ...counted,
    }),
    last_at: dateTime({
      label: 'Last searched for',
      required: true,
      list: true,
      sortable: true,
      ...counted,
    }),
  },
});
