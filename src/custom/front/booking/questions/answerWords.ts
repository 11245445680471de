import type { AnswerValue, Question } from '../../../../../schema/questionnaire/form.ts';
import { t } from '../../../../language/t.ts';
import { fullDate } from '../../page/formatDates.ts';
import { isDate } from '../bookPath.ts';

/** An answer as it reads; empty when there is none. */
export function answerWords(question: Question, value: AnswerValue | undefined): string {
  if (value === undefined) return '';
  const { kind, options, unit } = question;
  const label = (id: unknown) => options.find((option) => option.id === id)?.label ?? '';
  switch (kind) {
    case 'yes_no':
      return value === true ? t('Yes') : t('No');
    case 'single_choice':
      return label(value);
    case 'multiple_choice':
      return Array.isArray(value) ? value.map(label).join(', ') : '';
    case 'number':
      return unit ? `${value} ${unit}` : String(value);
    case 'date':
      return isDate(String(value)) ? fullDate(String(value)) : String(value);
    case 'file':
      return t('{count, plural, one {# file} other {# files}}', {
        count: Array.isArray(value) ? value.length : 0,
      });
    default:
      return String(value);
  }
}
