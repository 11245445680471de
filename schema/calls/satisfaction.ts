/** How visits were: asked by link or of who is signed in, and what became of it. */
import { reservation } from '../resources/reservation.ts';
import {
  answerBody,
  formAnswer,
  satisfactionQuery,
  satisfactionResults,
  visitBody,
} from '../satisfaction/form.ts';
import { proofHeaders } from '../signIn/proof.ts';
import { call, emptyAnswer } from './call.ts';

const tag = 'Satisfaction';

export const satisfactionCalls = {
  form: call({
    method: 'POST',
    path: '/satisfaction/form',
    policy: 'everyone',
    tag,
    summary: 'The visit that a link, or the person of a reservation, may rate; for 30 days',
    headers: proofHeaders,
    body: visitBody,
    answer: formAnswer,
  }),
  answer: call({
    method: 'POST',
    path: '/satisfaction/answer',
    policy: 'everyone',
    tag,
    summary:
      'Rate a visit, once; 409 duplicate. It is stored as counts, which lead to no visit and no person',
    headers: proofHeaders,
    body: answerBody,
    answer: emptyAnswer,
  }),
  results: call({
    method: 'GET',
    path: '/satisfaction/results',
    isForKeys: true,
    policy: { resource: reservation.name, action: 'read_figures' },
    tag,
    summary:
      'How visits of a year or a month were rated, by service; answers of fewer than five people wait',
    query: satisfactionQuery,
    answer: satisfactionResults,
  }),
};
