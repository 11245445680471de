import type { Question } from '#schema/questionnaires/questionnaire.ts';
import { t } from '#src/language/t.ts';
import type { PlannedSection } from './createSections.ts';

/** A short questionnaire that shows what there is: three kinds, help, a condition. */
export function exampleSection(): PlannedSection {
  const options = [t('A first visit'), t('A follow-up'), t('Something else')];
  return {
    title: t('About your visit'),
    description: t('So that we can prepare for you.'),
    answered_by: 'self',
    questions: [
      question('reason', {
        text: t('What do you come for?'),
        kind: 'single_choice',
        required: true,
        options: options.map((label, index) => ({ id: `reason-${index}`, label, points: null })),
      }),
      question('details', {
        text: t('What is it about?'),
        help: t('A sentence or two is enough.'),
        kind: 'long_text',
        visible_if: {
          match: 'all',
          conditions: [{ question_id: 'reason', equals: 'reason-2', includes: null }],
        },
      }),
      question('help', { text: t('Do you need help when you come?'), kind: 'yes_no' }),
    ],
  };
}

const question = (id: string, own: Partial<Question>): Question => ({
  id,
  text: '',
  help: null,
  kind: 'short_text',
  options: [],
  min: null,
  max: null,
  unit: null,
  required: false,
  is_sensitive: false,
  visible_if: { match: 'all', conditions: [] },
  ...own,
});
