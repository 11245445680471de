/** Questions before a visit: what a form is, which of it is shown, and whether answers will do. */
export {
  type CheckedAnswers,
  checkAnswers,
  visibleQuestions,
} from './questionnaire/checkAnswers.ts';
export { type ConditionProblem, checkConditions } from './questionnaire/checkConditions.ts';
export * from './questionnaire/form.ts';
export { readAnswer } from './questionnaire/readAnswer.ts';
export { bandOf, checkBands, type ScoreBand } from './questionnaire/scoreBands.ts';
