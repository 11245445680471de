/** Whether the conditions of a form can be met: each looks at an earlier question and its answers. */
import { msg } from '../language/index.ts';
import type { Translatable } from '../language/phrase.ts';
import type { Condition, Form, Question, Section } from './form.ts';

export interface ConditionProblem {
  /** This question has the condition. */
  question_id: string;
  /** The question that the condition looks at. */
  on: string;
  /** The path is within the question: `visible_if.conditions.0.question_id`. */
  path: string;
  words: Translatable;
}

/** None for a form that can be asked. A condition that looks at itself or in a circle looks forward. */
export function checkConditions(form: Form): ConditionProblem[] {
  const problems: ConditionProblem[] = [];
  const everyone = new Set(form.sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const earlier = new Map<string, { question: Question; section: Section }>();
  for (const section of form.sections) {
    for (const question of section.questions) {
      question.visible_if.conditions.forEach((condition, index) => {
        const decider = earlier.get(condition.question_id);
        const wrong = decider
          ? problemWith(condition, decider, section)
          : {
              at: 'question_id',
              words: everyone.has(condition.question_id) ? LATER : msg('There is no such question'),
            };
        if (!wrong) return;
        problems.push({
          question_id: question.id,
          on: condition.question_id,
          path: `visible_if.conditions.${index}.${wrong.at}`,
          words: wrong.words,
        });
      });
      earlier.set(question.id, { question, section });
    }
  }
  return problems;
}

const LATER = msg('Only an earlier question can decide this');

function problemWith(
  { equals, includes }: Condition,
  { question, section }: { question: Question; section: Section },
  own: Section,
): { at: string; words: Translatable } | null {
  if (section.answered_by !== own.answered_by) {
    return { at: 'question_id', words: msg('Somebody else answers that question') };
  }
  const values = decidingValues(question);
  if (!values) {
    return { at: 'question_id', words: msg('The answer to that question cannot decide this') };
  }
  const { at, unusedKey, fits } = values;
  const [value, unused] = at === 'equals' ? [equals, includes] : [includes, equals];
  if (unused !== null) return { at: unusedKey, words: msg('That question is not answered so') };
  return fits(value) ? null : { at, words: msg('Choose one of the answers to that question') };
}

interface DecidingValues {
  at: 'equals' | 'includes';
  unusedKey: 'equals' | 'includes';
  fits: (value: Condition['equals']) => boolean;
}

/** How an answer of that kind is compared; null for one that nobody could name beforehand. */
function decidingValues({ kind, options }: Question): DecidingValues | null {
  const isOption = (value: Condition['equals']) => options.some(({ id }) => id === value);
  const equal = (fits: DecidingValues['fits']): DecidingValues => ({
    at: 'equals',
    unusedKey: 'includes',
    fits,
  });
  switch (kind) {
    case 'yes_no':
      return equal((value) => typeof value === 'boolean');
    case 'number':
    case 'scale':
      return equal((value) => typeof value === 'number');
    case 'single_choice':
      return equal(isOption);
    case 'multiple_choice':
      return { at: 'includes', unusedKey: 'equals', fits: isOption };
    default:
      return null;
  }
}
