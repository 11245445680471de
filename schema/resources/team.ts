import { everyRecord } from '../declaration/access.ts';
import { LIST_BOUNDS } from '../declaration/bounds.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, email, longText, number, phone, rows, text } from '../declaration/fields/index.ts';
import { checkBands } from '../questionnaires/scoreBands.ts';
import { LINE_ORDERS } from '../visits/visit.ts';

const SCORE = { min: -1_000_000, max: 1_000_000 };

export const team = defineResource({
  name: 'teams',
  label: { one: 'Team', many: 'Teams' },
  description:
    'Offices of the organisation. Staff see the services and reservations of their own teams.',
  icon: 'team',
  menu: { section: 'People', position: 3 },
  recordRepresentation: ['name'],
  list: { sort_by: 'name', order_by: 'ASC' },
  importable: true,
  access: { signed_in: ['list', 'show'], staff: ['list', 'show'] },
  scope: { signed_in: everyRecord, team: everyRecord },
  fields: {
    name: text({
      label: 'Name',
      synonyms: ['team', 'office', 'department', 'tanggapan'],
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
      max: 500,
      list: 'optional',
      searchable: true,
      translated: true,
    }),
    location: text({
      label: 'Where it is',
      help: 'Building, floor, counter.',
      list: true,
      searchable: true,
      translated: true,
    }),
    address: text({
      label: 'Address',
      help: 'Directions lead there. If empty, to the address of the organisation.',
      max: 300,
      list: 'optional',
    }),
    phone: phone({ label: 'Phone', synonyms: ['telephone', 'contact number'], list: true }),
    email: email({ label: 'E-mail', list: 'optional' }),
    ticket_letter: text({
      label: 'Letter of its tickets',
      help: 'Numbers of its line begin with it: C012.',
      default: 'A',
      pattern: { regex: /^[A-Z]$/, message: 'Enter one capital letter' },
      list: 'optional',
    }),
    line_order: choice({
      label: 'Order of its line',
      help: 'Senior citizens, pregnant women and persons with disabilities are called earlier, at most two in a row.',
      default: 'by_appointment',
      options: LINE_ORDERS,
      list: 'optional',
    }),
    score_bands: rows({
      most: LIST_BOUNDS.score_bands,
      label: 'What scores mean',
      help: 'Names for the points of its questionnaire: 0 to 4, low.',
      read: 'staff',
      fields: {
        from: number({ label: 'From', required: true, ...SCORE }),
        to: number({ label: 'To', required: true, ...SCORE }),
        label: text({ label: 'Name', required: true, max: 60, translated: true }),
      },
      check: checkBands,
    }),
  },
});
