/** What the demo says of a team's questionnaire. Questions and options are named by a key. */
import type { QuestionKind } from '#schema/questionnaires/questionnaire.ts';

export interface DemoSection {
  title: string;
  description?: string;
  answered_by: 'self' | 'respondent';
  questions: Readonly<Record<string, DemoQuestion>>;
}

export interface DemoQuestion {
  text: string;
  /** How it was worded until the team edited it. */
  first_text?: string;
  help?: string;
  kind: QuestionKind;
  /** Label, or label and points. */
  options?: Readonly<Record<string, string | readonly [label: string, points: number]>>;
  min?: number;
  max?: number;
  unit?: string;
  required?: boolean;
  is_sensitive?: boolean;
  /** Any of these is met. */
  shown_when?: readonly DemoCondition[];
}

/** An answer that is an option is named by its key. */
export interface DemoCondition {
  question: string;
  equals?: string | number | boolean;
  includes?: string;
}

export const either = (question: string, ...options: readonly string[]): DemoCondition[] =>
  options.map((includes) => ({ question, includes }));
