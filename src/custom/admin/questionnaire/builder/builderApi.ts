import type { ArrangeInput, TeamForm } from '../../../../../schema/questionnaireCalls.ts';
import { request } from '../../../../http/client.ts';

export type EditedSection = TeamForm['sections'][number];
export type EditedQuestion = EditedSection['questions'][number];
type Body = Record<string, unknown>;

const BASE = '/team-questionnaire';
const SECTIONS = `${BASE}/sections`;
const QUESTIONS = `${SECTIONS}/questions`;

export const readForm = (team_id: string) =>
  request<TeamForm>(`${BASE}/questionnaire/${team_id}`, {});
export const saveOrder = (team_id: string, body: ArrangeInput) =>
  request<TeamForm>(`${BASE}/arrange/${team_id}`, { body });
export const copyForm = (team_id: string, from_team_id: string) =>
  request<TeamForm>(`${BASE}/copy/${team_id}`, { body: { from_team_id } });

export const createSection = (body: Body) =>
  request<{ id: string }>(`${SECTIONS}/create`, { body });
export const updateSection = (id: string, body: Body) =>
  request<{ id: string }>(`${SECTIONS}/update/${id}`, { body });
export const deleteSection = (id: string) => request(`${SECTIONS}/delete`, { body: { ids: [id] } });

/** With the ids that the server gave it and its options. */
interface SavedQuestion {
  id: string;
  options: readonly { id: string }[];
}
export const createQuestion = (body: Body) =>
  request<SavedQuestion>(`${QUESTIONS}/create`, { body });
/** Changing the kind of an answered question creates a new one, with a new id. */
export const updateQuestion = (id: string, body: Body) =>
  request<SavedQuestion>(`${QUESTIONS}/update/${id}`, { body });
export const deleteQuestion = (id: string) =>
  request(`${QUESTIONS}/delete`, { body: { ids: [id] } });
