/** A form in the reader's language, and what a version keeps of its texts. */

import { inLanguage, languagesIn, translatedIn } from '../declaration/fields/index.ts';
import { questionnaireQuestion } from '../resources/questionnaireQuestion.ts';
import { questionnaireSection } from '../resources/questionnaireSection.ts';
import type { Form, Question, QuestionOption, Section } from './form.ts';

export const SECTION_TEXTS = questionnaireSection.translatedFields.map(({ path }) => path);
export const QUESTION_TEXTS = questionnaireQuestion.translatedFields.map(({ path }) => path);
export const OPTION_TEXTS = translatedIn(questionnaireQuestion.fields.options.fields);

export const formIn = (form: Form, language: string): Form => ({
  sections: form.sections.map((section) => ({
    ...inLanguage(section, { paths: SECTION_TEXTS, language }),
    questions: section.questions.map((question) => questionIn(question, language)),
  })),
});

const questionIn = (question: Question, language: string): Question => ({
  ...inLanguage(question, { paths: QUESTION_TEXTS, language }),
  options: question.options.map((option) => inLanguage(option, { paths: OPTION_TEXTS, language })),
});

/** In an order of their own and without marks, so that equal texts give equal versions. */
export function textsOf(
  { translations = {} }: Pick<Section | Question | QuestionOption, 'translations'>,
  paths: readonly string[],
) {
  const texts = languagesIn(translations)
    .sort()
    .map((language) => {
      const translated = translations[language] ?? {};
      const left = paths.filter((path) => translated[path]).map((path) => [path, translated[path]]);
      return [language, Object.fromEntries(left)] as const;
    })
    .filter(([, left]) => Object.keys(left).length > 0);
  return texts.length > 0 ? { translations: Object.fromEntries(texts) } : {};
}
