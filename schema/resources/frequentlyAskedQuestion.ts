import { everyRecord, where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, longText, number, reference, text } from '../declaration/fields/index.ts';

export const frequentlyAskedQuestion = defineResource({
  name: 'frequently-asked-questions',
  label: { one: 'Frequently asked question', many: 'Frequently asked questions' },
  description: 'Answers that constituents read before they book.',
  icon: 'question',
  menu: { section: 'Offer', position: 3 },
  recordRepresentation: ['question'],
  list: { sort_by: 'position', order_by: 'ASC' },
  importable: true,
  access: { everyone: ['list', 'show'], staff: ['list', 'show'] },
  scope: { everyone: () => where('status', ['published']), team: everyRecord },
  fields: {
    question: text({
      label: 'Question',
      required: true,
      max: 200,
      list: true,
      sortable: true,
      searchable: true,
      translated: true,
    }),
    answer: longText({
      label: 'Answer',
      required: true,
      max: 4000,
      list: 'optional',
      searchable: true,
      translated: true,
    }),
    team_id: reference({
      label: 'Team',
      help: 'Leave empty for questions about everything.',
      to: 'teams',
      embed: true,
      emptyMeansAll: true,
      list: true,
      filterable: true,
    }),
    position: number({
      label: 'Position',
      help: 'Small numbers come first.',
      min: 0,
      max: 9999,
      default: 100,
      list: true,
      editable: 'in_list',
      sortable: true,
    }),
    status: choice({
      label: 'Status',
      default: 'published',
      list: true,
      editable: 'in_list',
      filterable: true,
      options: [
        { id: 'draft', name: 'Draft', tone: 'neutral' },
        { id: 'published', name: 'Published', tone: 'success' },
      ],
    }),
  },
});
