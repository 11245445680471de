import type { ResourceOverrides } from '../generator/resourceOverrides.ts';

/** When a question is asked is said in the questionnaire itself, where the others are in sight. */
export const questionnaireQuestions: ResourceOverrides = {
  notInForms: ['visible_if.match', 'visible_if.conditions'],
};
