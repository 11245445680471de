/** Filling in a team's questionnaire, and reading what was filled in. */
import {
  answersBody,
  draftBody,
  formAnswer,
  formQuery,
  responseAnswer,
  responsesAnswer,
  savedDraft,
  selfAnswersBody,
  selfDraftBody,
  selfFormQuery,
} from '../questionnaires/questionnaireCalls.ts';
import { questionnaireSection } from '../resources/questionnaireSection.ts';
import { call } from './call.ts';

const tag = questionnaireSection.label.many;
const policy = (action: string) => ({ resource: questionnaireSection.name, action });

export const answerCalls = {
  openSelf: call({
    method: 'GET',
    path: '/team-questionnaire/self-filled/{service_id}',
    policy: 'signed_in',
    tag,
    summary:
      'The questions of a service, for yourself or for the person at the desk, with the answers so far',
    query: selfFormQuery,
    answer: formAnswer,
  }),
  saveSelf: call({
    method: 'POST',
    path: '/team-questionnaire/self-filled/{service_id}/save-draft',
    policy: 'signed_in',
    tag,
    summary: 'Keep answers as far as they are given, to go on later',
    body: selfDraftBody,
    answer: savedDraft,
  }),
  submitSelf: call({
    method: 'POST',
    path: '/team-questionnaire/self-filled/{service_id}/submit-answers',
    policy: 'signed_in',
    tag,
    summary:
      'Submit your own answers, or those of the person at the desk; 409 when the questions have changed meanwhile',
    body: selfAnswersBody,
    answer: responseAnswer,
    status: 201,
  }),
  readSelf: call({
    method: 'GET',
    path: '/team-questionnaire/self-filled/{service_id}/{user_id}/answers',
    policy: 'signed_in',
    tag,
    summary:
      "A person's answers, newest first: for the person themselves, or for staff of the team",
    answer: responsesAnswer,
  }),
  openRespondent: call({
    method: 'GET',
    path: '/team-questionnaire/respondent/{service_id}/{user_id}',
    policy: policy('answer_as_respondent'),
    tag,
    summary: 'What staff answer about a person, with what is answered so far',
    query: formQuery,
    answer: formAnswer,
  }),
  saveRespondent: call({
    method: 'POST',
    path: '/team-questionnaire/respondent/{service_id}/{user_id}/save-draft',
    policy: policy('answer_as_respondent'),
    tag,
    summary: 'Keep answers about a person as far as they are given',
    body: draftBody,
    answer: savedDraft,
  }),
  submitRespondent: call({
    method: 'POST',
    path: '/team-questionnaire/respondent/{service_id}/{user_id}/submit-answers',
    policy: policy('answer_as_respondent'),
    tag,
    summary: 'Submit answers about a person; 409 when the questions have changed meanwhile',
    body: answersBody,
    answer: responseAnswer,
    status: 201,
  }),
  readRespondent: call({
    method: 'GET',
    path: '/team-questionnaire/respondent/{service_id}/{user_id}/answers',
    policy: policy('read_answers'),
    tag,
    summary: 'What staff answered about a person, newest first',
    answer: responsesAnswer,
  }),
};
