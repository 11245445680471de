/** The calls about answers and results, for the administration. */
import type {
  AnswersInput,
  DraftInput,
  FormAnswer,
  ResponseAnswer,
  ResponsesAnswer,
  SavedDraft,
} from '../../../schema/questionnaireCalls.ts';
import type {
  ExportQuery,
  ResultsAnswer,
  ResultsQuery,
  TextsAnswer,
  TextsQuery,
} from '../../../schema/questionnaireResults.ts';
import { request, requestFile } from '../../http/client.ts';

/** Whose answers, for which service. */
export interface About {
  service_id: string;
  user_id: string;
}
export type Submission = ResponsesAnswer['data'][number];

const respondent = ({ service_id, user_id }: About) =>
  `/team-questionnaire/respondent/${service_id}/${user_id}`;

export const openAbout = (about: About, reservation_id?: string) =>
  request<FormAnswer>(respondent(about), { query: { reservation_id } });
export const saveDraftAbout = (about: About, body: DraftInput) =>
  request<SavedDraft>(`${respondent(about)}/save-draft`, { body });
export const submitAbout = (about: About, body: AnswersInput) =>
  request<ResponseAnswer>(`${respondent(about)}/submit-answers`, { body });

/** Newest first. Each reading is noted in the activity log. */
export const readOwnAnswers = async ({ service_id, user_id }: About) =>
  (
    await request<ResponsesAnswer>(
      `/team-questionnaire/self-filled/${service_id}/${user_id}/answers`,
    )
  ).data;
export const readAnswersAbout = async (about: About) =>
  (await request<ResponsesAnswer>(`${respondent(about)}/answers`)).data;

export const teamResults = (team_id: string, query: ResultsQuery) =>
  request<ResultsAnswer>(`/team-questionnaire/results/${team_id}`, { query });
export const textAnswers = (
  { team_id, question_id }: { team_id: string; question_id: string },
  query: Partial<TextsQuery>,
) => request<TextsAnswer>(`/team-questionnaire/results/${team_id}/texts/${question_id}`, { query });
export const exportAnswers = (team_id: string, query: ExportQuery) =>
  requestFile(`/team-questionnaire/export/${team_id}`, { query });
