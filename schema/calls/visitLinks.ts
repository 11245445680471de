/** For one reservation without signing in. All are POST: what opens a link by itself changes nothing. */

import {
  cancelByLinkBody,
  findVisitBody,
  linkAnswer,
  linkBody,
  linkedVisit,
  moveByLinkBody,
} from '../reservations/visitLink.ts';
import { reservation } from '../resources/reservation.ts';
import { challengeAnswer, verifyBody } from '../signIn/login.ts';
import { proofHeaders } from '../signIn/proof.ts';
import { call } from './call.ts';

const tag = reservation.label.many;

export const visitLinkCalls = {
  show: call({
    method: 'POST',
    path: '/reservations/by-link/show',
    policy: 'everyone',
    tag,
    summary: 'Show the reservation that the link of a mail is for, and nothing else of its person',
    headers: proofHeaders,
    body: linkBody,
    answer: linkedVisit,
  }),
  move: call({
    method: 'POST',
    path: '/reservations/by-link/move',
    policy: 'everyone',
    tag,
    summary: 'Move the reservation that the link of a mail is for; 409 stale, slot_full',
    headers: proofHeaders,
    body: moveByLinkBody,
    answer: linkedVisit,
  }),
  cancel: call({
    method: 'POST',
    path: '/reservations/by-link/cancel',
    policy: 'everyone',
    tag,
    summary: 'Cancel the reservation that the link of a mail is for',
    headers: proofHeaders,
    body: cancelByLinkBody,
    answer: linkedVisit,
  }),
  find: call({
    method: 'POST',
    path: '/reservations/find',
    policy: 'everyone',
    tag,
    summary:
      'Ask for a code to see one reservation; the answer is the same whether or not there is one',
    headers: proofHeaders,
    body: findVisitBody,
    answer: challengeAnswer,
  }),
  verify: call({
    method: 'POST',
    path: '/reservations/find/verify',
    policy: 'everyone',
    tag,
    summary: 'A right code gives the token of a link to that reservation',
    body: verifyBody,
    answer: linkAnswer,
  }),
};
