import type { Question } from '#schema/questionnaires/questionnaire.ts';

/** What each kind of input is given. */
export interface AnswerInputProps {
  question: Question;
  /** Of the control, or of the group of controls. */
  id: string;
  describedBy: string | undefined;
  isWrong: boolean;
  /** As it was typed or chosen so far, right or not yet. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** The field is left: a good moment to keep the draft. */
  onLeave?: (() => void) | undefined;
}
