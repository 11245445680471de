/** The calls about answers and results, for the administration. */
import type { ConsentAnswer } from '#schema/healthInformation/healthCalls.ts';
import type {
  AnswersInput,
  DraftInput,
  FormAnswer,
  ResponsesAnswer,
} from '#schema/questionnaires/questionnaireCalls.ts';
import type {
  ExportQuery,
  ResultsQuery,
  TextsQuery,
} from '#schema/questionnaires/questionnaireResults.ts';
import { ask, askFile } from '#src/http/ask.ts';

/** Whose answers, for which service. */
export interface PersonAtService {
  service_id: string;
  user_id: string;
}
export type Submission = ResponsesAnswer['data'][number];

/** Forms that staff fill in: their own about a person, or the person's forms together with them. */
export const FORM_NAMES = ['respondent', 'self', 'health'] as const;
export interface FormOfPerson extends PersonAtService {
  form: (typeof FORM_NAMES)[number];
  /** The visit that it is for. */
  reservation_id?: string | undefined;
}
/** The consent comes with questions about health. */
export type FormWithConsent = FormAnswer & { consent?: ConsentAnswer };

const PLACES = {
  respondent: 'team-questionnaire/respondent/{service_id}/{user_id}',
  self: 'team-questionnaire/self-filled/{service_id}',
  health: 'health-information/self-filled/{service_id}',
} as const;
/**
 * The person is in the path when staff answer about them, in body or query when staff answer with
 * them.
 */
const personOf = ({ form, user_id }: FormOfPerson) => (form === 'respondent' ? {} : { user_id });
const paramsOf = ({ service_id, user_id }: PersonAtService) => ({ service_id, user_id });

export const openForm = (target: FormOfPerson): Promise<FormWithConsent> =>
  ask(`GET /${PLACES[target.form]}`, {
    params: paramsOf(target),
    query: { reservation_id: target.reservation_id, ...personOf(target) },
  });
export const saveDraft = (target: FormOfPerson, body: DraftInput) =>
  ask(`POST /${PLACES[target.form]}/save-draft`, {
    params: paramsOf(target),
    body: { ...body, ...personOf(target) },
  });
export const submitAnswers = (target: FormOfPerson, body: Omit<AnswersInput, 'reservation_id'>) => {
  const { reservation_id } = target;
  return ask(`POST /${PLACES[target.form]}/submit-answers`, {
    params: paramsOf(target),
    body: { ...body, ...personOf(target), ...(reservation_id && { reservation_id }) },
  });
};
export const recordConsent = (version: string, { service_id, user_id }: PersonAtService) =>
  ask('POST /health-information/consent', {
    body: { version, given: true, at_the_desk: { service_id, user_id } },
  });

/** Newest first. Each reading is noted in the activity log. */
export const readOwnAnswers = async (about: PersonAtService) =>
  (
    await ask('GET /team-questionnaire/self-filled/{service_id}/{user_id}/answers', {
      params: paramsOf(about),
    })
  ).data;
export const readAnswersAbout = async (about: PersonAtService) =>
  (
    await ask('GET /team-questionnaire/respondent/{service_id}/{user_id}/answers', {
      params: paramsOf(about),
    })
  ).data;

export const teamResults = (team_id: string, query: ResultsQuery) =>
  ask('GET /team-questionnaire/results/{team_id}', { params: { team_id }, query });
export const textAnswers = (
  params: { team_id: string; question_id: string },
  query: Partial<TextsQuery>,
) => ask('GET /team-questionnaire/results/{team_id}/texts/{question_id}', { params, query });
export const exportAnswers = (team_id: string, query: ExportQuery) =>
  askFile('GET /team-questionnaire/export/{team_id}', { params: { team_id }, query });
