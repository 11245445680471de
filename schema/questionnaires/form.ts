/** A form as it is asked and answered. No zod here: the booking front loads this. */

import type { Translations } from '../declaration/fields/translations.ts';

export type QuestionKind =
  | 'short_text'
  | 'long_text'
  | 'number'
  | 'date'
  | 'yes_no'
  | 'single_choice'
  | 'multiple_choice'
  | 'scale'
  | 'file';

/** What it says in other languages, until it is read in one of them. */
interface InLanguages {
  translations?: Translations | undefined;
  /** The texts that are not as they were written, but in the reader's language. */
  translated?: readonly string[] | undefined;
}

export interface QuestionOption extends InLanguages {
  /** Stays when the label changes. */
  id: string;
  label: string;
  points: number | null;
}

/** Met when the answer to an earlier question equals this, or has this option among its choices. */
export interface Condition {
  question_id: string;
  equals: string | number | boolean | null;
  includes: string | null;
}

export interface VisibleIf {
  match: 'all' | 'any';
  /** None: always shown. */
  conditions: readonly Condition[];
}

export interface Question extends InLanguages {
  id: string;
  text: string;
  help: string | null;
  kind: QuestionKind;
  options: readonly QuestionOption[];
  /** Bounds of a number; first and last step of a scale. */
  min: number | null;
  max: number | null;
  unit: string | null;
  required: boolean;
  is_sensitive: boolean;
  visible_if: VisibleIf;
}

export interface Section extends InLanguages {
  id: string;
  title: string;
  description: string | null;
  /** `respondent`: the member of staff who answers about a person. */
  answered_by: 'self' | 'respondent';
  questions: readonly Question[];
}

export interface Form {
  sections: readonly Section[];
}

/**
 * By question: text; a number; `2026-12-01`; yes or no; the id of an option; ids of options or of
 * files. A question without an answer has no key.
 */
export type AnswerValue = string | number | boolean | readonly string[];
export type Answers = Readonly<Record<string, AnswerValue>>;
/** As a page or a body holds them, before they are checked. */
export type RawAnswers = Readonly<Record<string, unknown>>;

/** Characters of a short text, and of a long one. */
export const SHORT_TEXT = 200;
export const LONG_TEXT = 5000;
/** Files of one answer. */
export const MAX_FILES = 5;
/** First and last step of a scale that does not say its own. */
export const SCALE = { min: 1, max: 5 } as const;

const known = new WeakMap<Form, readonly Question[]>();

/** Put together once a form: checks and counts go through them again and again. */
export function questionsOf(form: Form): readonly Question[] {
  const allQuestions = known.get(form) ?? form.sections.flatMap(({ questions }) => questions);
  known.set(form, allQuestions);
  return allQuestions;
}
