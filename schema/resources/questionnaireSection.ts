import { where } from '../declaration/access.ts';
import { defineResource } from '../declaration/defineResource.ts';
import { choice, longText, number, reference, text } from '../declaration/fields/index.ts';

/** A place further back than any: at the end. */
export const LAST = 9999;

/** A page of a team's questionnaire. What may be done with its answers is said here, too. */
export const questionnaireSection = defineResource({
  name: 'questionnaire-sections',
  path: 'team-questionnaire/sections',
  label: { one: 'Section of a questionnaire', many: 'Sections of questionnaires' },
  description: 'What a team asks before a visit, section by section.',
  icon: 'questionnaire',
  recordRepresentation: ['title'],
  subtitle: 'team_id',
  list: { sort_by: 'position', order_by: 'ASC' },
  actions: {
    read_answers: 'Read people’s answers',
    answer_as_respondent: 'Answer about a person',
    read_results: 'See a team’s results',
    export_answers: 'Export a team’s answers',
  },
  access: {
    staff: [
      ...['list', 'show', 'create', 'update', 'delete'],
      ...['read_answers', 'answer_as_respondent', 'read_results', 'export_answers'],
    ],
  },
  scope: { team: (viewer) => where('team_id', viewer.team_ids) },
  indexes: [['team_id', 'position']],
  fields: {
    team_id: reference({
      label: 'Team',
      required: true,
      to: 'teams',
      relation: 'Questionnaire',
      onDelete: 'cascade',
      embed: true,
      form: 'create',
      list: true,
      filterable: true,
    }),
    title: text({
      label: 'Title',
      required: true,
      max: 120,
      searchable: true,
      list: true,
      translated: true,
    }),
    description: longText({ label: 'Description', max: 2000, translated: true }),
    answered_by: choice({
      label: 'Answered by',
      default: 'self',
      list: true,
      filterable: true,
      options: [
        { id: 'self', name: 'The constituent' },
        { id: 'respondent', name: 'Staff, about the constituent' },
      ],
    }),
    position: number({
      label: 'Position',
      help: 'Place among the others, from 0.',
      min: 0,
      max: LAST,
      default: LAST,
      sortable: true,
    }),
  },
});
