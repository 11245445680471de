import type { QuestionChange, QuestionInput } from '#schema/calls/questionnaires.ts';
import type { ChangeOf, InputOf } from '#schema/declaration/recordTypes.ts';
import type { questionnaireSection } from '#schema/index.ts';
import type { ArrangeInput, TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { ask } from '#src/http/ask.ts';

export type EditedSection = TeamForm['sections'][number];
export type EditedQuestion = EditedSection['questions'][number];
type Section = typeof questionnaireSection;

export const readForm = (team_id: string) =>
  ask('GET /team-questionnaire/questionnaire/{team_id}', { params: { team_id } });
export const saveOrder = (team_id: string, body: ArrangeInput) =>
  ask('POST /team-questionnaire/arrange/{team_id}', { params: { team_id }, body });
export const copyForm = (team_id: string, from_team_id: string) =>
  ask('POST /team-questionnaire/copy/{team_id}', { params: { team_id }, body: { from_team_id } });

export const createSection = (body: InputOf<Section>) =>
  ask('POST /team-questionnaire/sections/create', { body });
export const updateSection = (id: string, body: ChangeOf<Section>) =>
  ask('POST /team-questionnaire/sections/update/{id}', { params: { id }, body });
export const deleteSection = (id: string) =>
  ask('POST /team-questionnaire/sections/delete', { body: { ids: [id] } });

/** The answers carry the ids that the server gave the question and its options. */
export const createQuestion = (body: QuestionInput) =>
  ask('POST /team-questionnaire/sections/questions/create', { body });
/** Changing the kind of an answered question creates a new one, with a new id. */
export const updateQuestion = (id: string, body: QuestionChange) =>
  ask('POST /team-questionnaire/sections/questions/update/{id}', { params: { id }, body });
export const deleteQuestion = (id: string) =>
  ask('POST /team-questionnaire/sections/questions/delete', { body: { ids: [id] } });
