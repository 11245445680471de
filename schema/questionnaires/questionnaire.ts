/** Questions before a visit: what a form is, which of it is shown, and whether answers will do. */
export {
  type CheckedAnswers,
  checkAnswers,
  visibleQuestions,
} from './checkAnswers.ts';
export { type ConditionProblem, checkConditions } from './checkConditions.ts';
export * from './form.ts';
export { readAnswer } from './readAnswer.ts';
export { bandOf, checkBands, type ScoreBand } from './scoreBands.ts';
