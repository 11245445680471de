import type { Question } from '#schema/questionnaires/questionnaire.ts';

/** What each kind of input is given. */
export interface AnswerInputProps {
  question: Question;
  /** The control, or the group of controls, has this id. */
  id: string;
  describedBy: string | undefined;
  isWrong: boolean;
  /** The answer is as it was typed or chosen so far, right or not yet. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** The field is left: a good moment to keep the draft. */
  onLeave?: (() => void) | undefined;
}
