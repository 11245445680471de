import {
  type Answers,
  type AnswerValue,
  type Form,
  questionsOf,
} from '#schema/questionnaires/questionnaire.ts';

interface CountedValue {
  response_id: string;
  service_id: string;
  form: Form;
  answers: Answers;
  now: Date;
}
interface Value {
  option_id?: string;
  number?: number;
  date?: string;
}

/** The countable values of a submission, without sensitive questions. */
export const valuesIn = (form: Form, answers: Answers) =>
  questionsOf(form).flatMap(({ id, kind, is_sensitive }) => {
    const answer = answers[id];
    if (answer === undefined || is_sensitive) return [];
    return valuesOf(kind, answer).map((value) => ({ question_id: id, ...value }));
  });

/** The rows of the table. */
export const countedValues = ({ form, answers, now, ...response }: CountedValue) =>
  valuesIn(form, answers).map((value) => ({
    ...response,
    ...value,
    submitted_at: now.toISOString(),
  }));

function valuesOf(kind: string, answer: AnswerValue): Value[] {
  switch (kind) {
    case 'yes_no':
      return [{ option_id: answer === true ? 'yes' : 'no' }];
    case 'single_choice':
      return [{ option_id: String(answer) }];
    case 'multiple_choice':
      // The row without a value counts people, however many choices they made.
      return [{}, ...(answer as readonly string[]).map((option_id) => ({ option_id }))];
    case 'number':
    case 'scale':
      return [{ number: Number(answer) }];
    case 'date':
      return [{ date: String(answer) }];
    default:
      return [{}];
  }
}
