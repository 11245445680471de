import { where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import {
  choice,
  dateTime,
  reference,
  referenceMany,
  text,
  yesNo,
} from '../declaration/fields/index.ts';

/** The calls that make and withdraw a key write these. */
const byKey = { write: 'nobody', form: 'none' } as const;

export const screen = defineResource({
  name: 'screens',
  label: { one: 'Screen', many: 'Screens' },
  description:
    'Displays that show who is called, and kiosks where people take a number or check in. Each opens at an address of its own, without signing in.',
  icon: 'screen',
  menu: { section: 'Offer', position: 4 },
  recordRepresentation: ['name'],
  list: { sort_by: 'name', order_by: 'ASC' },
  access: { staff: ['list', 'show'] },
  scope: { team: (viewer) => where('team_id', viewer.team_ids) },
  // An address that was withdrawn with its screen must not open again.
  trash: false,
  uniqueTogether: [['team_id', 'name']],
  fields: {
    name: text({
      label: 'Name',
      help: 'Where it stands: Entrance, second floor.',
      required: true,
      max: 60,
      list: true,
      sortable: true,
      searchable: true,
    }),
    kind: choice({
      label: 'Kind',
      required: true,
      options: [
        { id: 'display', name: 'Display' },
        { id: 'kiosk', name: 'Kiosk' },
      ],
      list: true,
      filterable: true,
    }),
    team_id: reference({
      label: 'Team',
      required: true,
      to: 'teams',
      embed: true,
      list: true,
      filterable: true,
    }),
    further_teams: referenceMany({
      label: 'Further teams',
      help: 'Whose lines it serves besides.',
      to: 'teams',
      embed: true,
      list: 'optional',
    }),
    is_active: yesNo({
      label: 'In use',
      help: 'A screen that is not in use says so and shows nothing else.',
      default: true,
      list: 'optional',
      filterable: true,
    }),
    key_made_at: dateTime({ label: 'Address made', list: 'optional', ...byKey }),
    seen_at: dateTime({ label: 'Last seen', list: true, sortable: true, ...byKey }),
    /** The key itself is shown once, and kept nowhere. */
    key_hash: text({ label: 'Key', unique: true, read: 'nobody', ...byKey }),
  },
});
