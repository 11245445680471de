import { anyOf, where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, number, reference, rows, text, yesNo } from '../declaration/fields/index.ts';
import type { Viewer } from '../declaration/scope.ts';

/** Calls of their own write these, from the list that is saved. */
const saved = { write: 'nobody', form: 'none' } as const;
const own = (viewer: Viewer) => where('owner_id', [viewer.id]);

export const view = defineResource({
  name: 'views',
  label: { one: 'View', many: 'Views' },
  description: 'Lists as somebody has set them up: filters, order and columns under a name.',
  icon: 'view',
  recordRepresentation: ['name'],
  subtitle: 'resource',
  list: { sort_by: 'name', order_by: 'ASC' },
  operations: ['list', 'show', 'update', 'delete'],
  customOperations: ['update'],
  actions: { save: 'Save a list as a view' },
  access: { staff: ['list', 'show', 'update', 'delete', 'save'] },
  /** What somebody may change; more are open to them (`server/views/openViews.ts`). */
  scope: {
    own,
    team: (viewer) => anyOf([own(viewer), where('team_id', viewer.team_ids)]),
    all: (viewer) => anyOf([own(viewer), where('shared_with', ['team', 'all'])]),
  },
  indexes: [['owner_id'], ['team_id']],
  fields: {
    name: text({
      label: 'Name',
      required: true,
      max: 60,
      list: true,
      sortable: true,
      searchable: true,
    }),
    resource: text({
      label: 'List',
      required: true,
      max: 60,
      names: 'resources',
      list: true,
      filterable: true,
      ...saved,
    }),
    shared_with: choice({
      label: 'For',
      default: 'me',
      list: true,
      filterable: true,
      options: [
        { id: 'me', name: 'Only me' },
        { id: 'team', name: 'A team' },
        { id: 'all', name: 'Everybody' },
      ],
    }),
    team_id: reference({
      label: 'Team',
      to: 'teams',
      embed: true,
      onDelete: 'cascade',
      list: true,
      filterable: true,
      relation: false,
    }),
    /** Set while it is for one person; what is shared belongs to nobody. */
    owner_id: reference({ label: 'Owner', to: 'users', onDelete: 'cascade', ...saved }),
    is_default: yesNo({
      label: 'Opens by itself',
      help: 'A list opens with it for those it is shared with, until they choose otherwise.',
      default: false,
      list: true,
    }),
    /** Their values may be of fields that not everybody reads who reads the log. */
    filters: rows({
      label: 'Filters',
      masked: true,
      ...saved,
      fields: {
        /** As in the query of the list call: `status`, `date_from`, `search`. */
        name: text({ label: 'Name', required: true, max: 80 }),
        value: text({ label: 'Value', required: true, max: 200 }),
      },
    }),
    sort_by: text({ label: 'Order', required: true, max: 80, ...saved }),
    order_by: choice({
      label: 'Direction',
      default: 'ASC',
      options: [
        { id: 'ASC', name: 'Ascending' },
        { id: 'DESC', name: 'Descending' },
      ],
      ...saved,
    }),
    per_page: number({ label: 'Rows per page', min: 1, max: 1000, default: 10, ...saved }),
    /** From left to right; none: as the list is declared. */
    columns: rows({
      label: 'Columns',
      ...saved,
      fields: {
        path: text({ label: 'Column', required: true, max: 80 }),
        width: number({ label: 'Width', min: 40, max: 1000 }),
      },
    }),
  },
});
