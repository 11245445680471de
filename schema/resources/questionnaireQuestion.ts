import { z } from 'zod';
import { where } from '../declaration/access.ts';
import { LIST_BOUNDS } from '../declaration/bounds.ts';
import { defineResource } from '../declaration/defineResource.ts';
import type { Field } from '../declaration/field.ts';
import {
  choice,
  dateTime,
  group,
  longText,
  number,
  reference,
  rows,
  string,
  text,
  uuid,
  yesNo,
} from '../declaration/fields/index.ts';
import { SCALE } from '../questionnaires/form.ts';
import { LAST } from './questionnaireSection.ts';

export const QUESTION_KINDS = [
  { id: 'short_text', name: 'Short text' },
  { id: 'long_text', name: 'Long text' },
  { id: 'number', name: 'Number' },
  { id: 'date', name: 'Date' },
  { id: 'yes_no', name: 'Yes or no' },
  { id: 'single_choice', name: 'One of several' },
  { id: 'multiple_choice', name: 'Any of several' },
  { id: 'scale', name: 'Scale' },
  { id: 'file', name: 'File' },
] as const;

const MAX_STEPS = 20;
const AMOUNT = { min: -1_000_000, max: 1_000_000 };

/** The server makes one for each new option. */
const optionId: Field<string, string, 'optional'> = {
  label: 'Id',
  kind: 'text',
  zod: uuid,
  form: 'none',
};
const answer: Field<string | number | boolean, string | number | boolean, 'optional'> = {
  label: 'Is',
  kind: 'text',
  zod: z.union([z.boolean(), z.number(), string(40)], 'Choose one of the answers to that question'),
};

export const questionnaireQuestion = defineResource({
  name: 'questionnaire-questions',
  path: 'team-questionnaire/sections/questions',
  label: { one: 'Question of a questionnaire', many: 'Questions of questionnaires' },
  description: 'What a section of a questionnaire asks.',
  icon: 'question',
  recordRepresentation: ['text'],
  subtitle: 'section_id',
  list: { sort_by: 'position', order_by: 'ASC' },
  access: { staff: ['list', 'show', 'create', 'update', 'delete'] },
  scope: { team: (viewer) => where('team_id', viewer.team_ids) },
  customOperations: ['create', 'update'],
  indexes: [['section_id', 'position'], ['team_id']],
  check: checkQuestion,
  fields: {
    section_id: reference({
      label: 'Section',
      required: true,
      to: 'questionnaire-sections',
      relation: 'Questions',
      onDelete: 'cascade',
      list: true,
      filterable: true,
    }),
    /** That of its section. */
    team_id: reference({
      label: 'Team',
      required: true,
      to: 'teams',
      // The sections of the team list them.
      relation: false,
      onDelete: 'cascade',
      filterable: true,
      write: 'nobody',
      form: 'none',
    }),
    text: text({
      label: 'Question',
      required: true,
      max: 500,
      searchable: true,
      translated: true,
    }),
    help: longText({ label: 'Help', max: 2000, translated: true }),
    kind: choice({
      label: 'Kind',
      required: true,
      list: true,
      filterable: true,
      options: QUESTION_KINDS,
    }),
    options: rows({
      most: LIST_BOUNDS.options,
      label: 'Options',
      fields: {
        id: optionId,
        label: text({ label: 'Label', required: true, translated: true }),
        points: number({ label: 'Points', ...AMOUNT }),
      },
      check: (list) =>
        list.flatMap(({ id, label }, row) => {
          const before = list.slice(0, row);
          const isThere = before.some(
            (option) => option.label === label || (id && option.id === id),
          );
          return isThere ? [{ row, message: 'This option is there already' }] : [];
        }),
    }),
    min: number({ label: 'From', ...AMOUNT }),
    max: number({ label: 'To', ...AMOUNT }),
    unit: text({ label: 'Unit', max: 20, translated: true }),
    required: yesNo({ label: 'Must be answered', default: false }),
    is_sensitive: yesNo({
      label: 'Sensitive',
      help: 'Its answers are sealed, and counted nowhere.',
      default: false,
    }),
    visible_if: group({
      label: 'Shown when',
      fields: {
        match: choice({
          label: 'Match',
          default: 'all',
          options: [
            { id: 'all', name: 'All of these' },
            { id: 'any', name: 'Any of these' },
          ],
        }),
        conditions: rows({
          most: LIST_BOUNDS.conditions,
          label: 'Conditions',
          fields: {
            question_id: reference({
              label: 'Question',
              required: true,
              to: 'questionnaire-questions',
            }),
            equals: answer,
            includes: text({ label: 'Includes', max: 40 }),
          },
        }),
      },
    }),
    position: number({
      label: 'Position',
      help: 'Place among the others of its section, from 0.',
      min: 0,
      max: LAST,
      default: LAST,
      sortable: true,
    }),
    /** Since when it is asked no more: its kind was changed after it had been answered. */
    archived_at: dateTime({ label: 'Archived', write: 'nobody', form: 'none' }),
  },
});

/** What depends on the kind; what a kind has no use for is kept and asked of nobody. */
function checkQuestion(record: Record<string, unknown>): Record<string, string> {
  const { kind, options, min, max } = record as Partial<QuestionParts>;
  if (kind === 'single_choice' || kind === 'multiple_choice') {
    return options?.length ? {} : { options: 'Give at least one option' };
  }
  const [from, to] = kind === 'scale' ? [min ?? SCALE.min, max ?? SCALE.max] : [min, max];
  if (typeof from !== 'number' || typeof to !== 'number') return {};
  if (kind === 'scale' && to - from >= MAX_STEPS) return { max: 'A scale has at most 20 steps' };
  const isEmpty = kind === 'scale' ? to <= from : kind === 'number' && to < from;
  return isEmpty ? { max: 'This is below where it begins' } : {};
}

interface QuestionParts {
  kind: string;
  options: readonly unknown[];
  min: number | null;
  max: number | null;
}
