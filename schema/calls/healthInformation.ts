import {
  consentAnswer,
  consentBody,
  healthFormAnswer,
  healthResponseAnswer,
  healthResponsesAnswer,
  ownHealthAnswer,
  ownHealthQuery,
  readingsAnswer,
  readingsQuery,
  withdrawBody,
  withdrawnAnswer,
} from '../healthInformation/healthCalls.ts';
import {
  savedDraft,
  selfAnswersBody,
  selfDraftBody,
  selfFormQuery,
} from '../questionnaires/questionnaireCalls.ts';
import { user } from '../resources/user.ts';
import { call } from './call.ts';

const tag = 'Health information';

export const healthCalls = {
  open: call({
    method: 'GET',
    path: '/health-information/self-filled/{service_id}',
    policy: 'signed_in',
    tag,
    summary: 'What a service asks about health, with what is answered so far and the consent',
    query: selfFormQuery,
    answer: healthFormAnswer,
  }),
  save: call({
    method: 'POST',
    path: '/health-information/self-filled/{service_id}/save-draft',
    policy: 'signed_in',
    tag,
    summary: 'Keep answers as far as they are given; 409 consent_needed without the consent',
    body: selfDraftBody,
    answer: savedDraft,
  }),
  submit: call({
    method: 'POST',
    path: '/health-information/self-filled/{service_id}/submit-answers',
    policy: 'signed_in',
    tag,
    summary:
      'Submit your own answers, or those of the person at the desk; 409 consent_needed without the consent',
    body: selfAnswersBody,
    answer: healthResponseAnswer,
    status: 201,
  }),
  read: call({
    method: 'GET',
    path: '/health-information/self-filled/{service_id}/{user_id}/answers',
    policy: 'signed_in',
    tag,
    summary:
      'Your own answers, newest first; or those of a person who visits your team around these days, which is logged and shown to that person',
    answer: healthResponsesAnswer,
  }),
  showOwn: call({
    method: 'GET',
    path: '/health-information',
    policy: 'signed_in',
    tag,
    summary: 'What is held about your own health, the consent, and who read it',
    query: ownHealthQuery,
    answer: ownHealthAnswer,
  }),
  giveConsent: call({
    method: 'POST',
    path: '/health-information/consent',
    policy: 'signed_in',
    tag,
    summary:
      'Agree to the text of that version, or note that the person at the desk does; 409 stale when there is another by now',
    body: consentBody,
    answer: consentAnswer,
    status: 201,
  }),
  withdrawConsent: call({
    method: 'POST',
    path: '/health-information/consent/withdraw',
    policy: 'signed_in',
    tag,
    summary: 'Withdraw the consent, which erases all own health answers and drafts for good',
    body: withdrawBody,
    answer: withdrawnAnswer,
  }),
  listReadings: call({
    method: 'GET',
    path: '/health-information/readings',
    policy: { resource: user.name, action: 'list_health_readings' },
    tag,
    summary: 'Whose health information an account has read between two days, newest first',
    query: readingsQuery,
    answer: readingsAnswer,
  }),
};
