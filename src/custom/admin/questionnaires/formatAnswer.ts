import type { AnswerValue, Question } from '#schema/questionnaires/questionnaire.ts';
import { formatNumber, shortDate } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';

type AnsweredQuestion = Pick<Question, 'kind' | 'options' | 'unit'>;

/** An answer as text, null without one. Files are counted. */
export function formatAnswer(
  { kind, options, unit }: AnsweredQuestion,
  answer: AnswerValue | undefined,
): string | null {
  if (answer === undefined) return null;
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  switch (kind) {
    case 'yes_no':
      return answer === true ? t('Yes') : t('No');
    case 'single_choice':
      return label(String(answer));
    case 'multiple_choice':
      return (answer as readonly string[]).map(label).join(', ');
    case 'number':
    case 'scale':
      return unit ? `${formatNumber(Number(answer))} ${unit}` : formatNumber(Number(answer));
    case 'date':
      return shortDate(String(answer));
    case 'file':
      return t('{count, plural, one {# file} other {# files}}', {
        count: (answer as readonly string[]).length,
      });
    default:
      return String(answer);
  }
}
