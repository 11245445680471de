/** Answers as they are read: each question that was answered, with its answer in words. */
import type { Answers, AnswerValue, Question, Section } from '#schema/questionnaires/form.ts';
import { t } from '../../language/t.ts';

interface AnswerLine {
  id: string;
  question: string;
  /** Several choices stand one a line. */
  answer: string;
}

export const answerLines = (sections: readonly Section[], answers: Answers): AnswerLine[] =>
  sections.flatMap(({ questions }) =>
    questions.flatMap((question) => {
      const answer = answers[question.id];
      if (answer === undefined) return [];
      return [{ id: question.id, question: question.text, answer: formatAnswer(question, answer) }];
    }),
  );

function formatAnswer({ options }: Question, answer: AnswerValue): string {
  const label = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  if (typeof answer === 'boolean') return answer ? t('Yes') : t('No');
  if (typeof answer === 'object') return answer.map(label).join('\n');
  return label(String(answer));
}
