import { where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { reference, referenceMany, text, yesNo } from '../declaration/fields/index.ts';

export const counter = defineResource({
  name: 'counters',
  label: { one: 'Counter', many: 'Counters' },
  description:
    'Where people are called to. A counter is open while somebody of the staff sits there.',
  icon: 'counter',
  menu: { section: 'Offer', position: 2 },
  recordRepresentation: ['name'],
  list: { sort_by: 'name', order_by: 'ASC' },
  importable: true,
  access: { staff: ['list', 'show'] },
  scope: { team: (viewer) => where('team_id', viewer.team_ids) },
  uniqueTogether: [['team_id', 'name']],
  fields: {
    name: text({
      label: 'Name',
      synonyms: ['counter', 'window'],
      help: 'As it is written above it and said when somebody is called: Counter 3.',
      required: true,
      max: 40,
      list: true,
      sortable: true,
      searchable: true,
      translated: true,
    }),
    team_id: reference({
      label: 'Team',
      synonyms: ['office', 'department', 'tanggapan'],
      required: true,
      to: 'teams',
      embed: true,
      list: true,
      filterable: true,
      onDelete: 'cascade',
    }),
    services: referenceMany({
      label: 'Services',
      help: 'What is served here. If none is chosen, everything that the team offers.',
      to: 'services',
      embed: true,
      emptyMeansAll: true,
      list: 'optional',
    }),
    is_active: yesNo({
      label: 'In use',
      help: 'A counter that is not in use can be opened by nobody.',
      default: true,
      list: 'optional',
      editable: 'in_list',
      filterable: true,
    }),
  },
});
