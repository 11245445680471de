/** The calls about answers and results, for the administration. */
import type { ConsentAnswer, ConsentInput } from '../../../../schema/healthCalls.ts';
import type {
  AnswersInput,
  DraftInput,
  FormAnswer,
  ResponseAnswer,
  ResponsesAnswer,
  SavedDraft,
} from '../../../../schema/questionnaireCalls.ts';
import type {
  ExportQuery,
  ResultsAnswer,
  ResultsQuery,
  TextsAnswer,
  TextsQuery,
} from '../../../../schema/questionnaireResults.ts';
import { request, requestFile } from '../../../http/client.ts';

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

const respondent = ({ service_id, user_id }: PersonAtService) =>
  `/team-questionnaire/respondent/${service_id}/${user_id}`;
const formPath = ({ form, service_id, user_id }: FormOfPerson) => {
  if (form === 'respondent') return respondent({ service_id, user_id });
  const asked = form === 'self' ? 'team-questionnaire' : 'health-information';
  return `/${asked}/self-filled/${service_id}`;
};
/**
 * The person is in the path when staff answer about them, in body or query when staff answer with
 * them.
 */
const personOf = ({ form, user_id }: FormOfPerson) => (form === 'respondent' ? {} : { user_id });

export const openForm = (asked: FormOfPerson) =>
  request<FormWithConsent>(formPath(asked), {
    query: { reservation_id: asked.reservation_id, ...personOf(asked) },
  });
export const saveDraft = (asked: FormOfPerson, body: DraftInput) =>
  request<SavedDraft>(`${formPath(asked)}/save-draft`, { body: { ...body, ...personOf(asked) } });
export const submitAnswers = (asked: FormOfPerson, body: Omit<AnswersInput, 'reservation_id'>) => {
  const { reservation_id } = asked;
  return request<ResponseAnswer>(`${formPath(asked)}/submit-answers`, {
    body: { ...body, ...personOf(asked), ...(reservation_id && { reservation_id }) },
  });
};
export const recordConsent = (version: string, { service_id, user_id }: PersonAtService) =>
  request<ConsentAnswer>('/health-information/consent', {
    body: { version, given: true, at_the_desk: { service_id, user_id } } satisfies ConsentInput,
  });

/** Newest first. Each reading is noted in the activity log. */
export const readOwnAnswers = async ({ service_id, user_id }: PersonAtService) =>
  (
    await request<ResponsesAnswer>(
      `/team-questionnaire/self-filled/${service_id}/${user_id}/answers`,
    )
  ).data;
export const readAnswersAbout = async (about: PersonAtService) =>
  (await request<ResponsesAnswer>(`${respondent(about)}/answers`)).data;

export const teamResults = (team_id: string, query: ResultsQuery) =>
  request<ResultsAnswer>(`/team-questionnaire/results/${team_id}`, { query });
export const textAnswers = (
  { team_id, question_id }: { team_id: string; question_id: string },
  query: Partial<TextsQuery>,
) => request<TextsAnswer>(`/team-questionnaire/results/${team_id}/texts/${question_id}`, { query });
export const exportAnswers = (team_id: string, query: ExportQuery) =>
  requestFile(`/team-questionnaire/export/${team_id}`, { query });
