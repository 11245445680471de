import type { Translate } from '../language/index.ts';
import type { Form } from '../questionnaires/questionnaire.ts';

/** The health form is the product's own: its texts are English, and keys to those of every language. */
export const healthFormIn = (t: Translate, { sections }: Form): Form['sections'] =>
  sections.map((section) => ({
    ...section,
    title: t(section.title),
    description: section.description && t(section.description),
    questions: section.questions.map((question) => ({
      ...question,
      text: t(question.text),
      help: question.help && t(question.help),
      options: question.options.map((option) => ({ ...option, label: t(option.label) })),
    })),
  }));
