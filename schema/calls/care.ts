/** Calls about people in one's care. Visits, questions and health answers take their id as one's own. */
import { z } from 'zod';
import { confirmCategoryBody, ownCategoriesAnswer } from '../categories/categoryCalls.ts';
import { user } from '../resources/index.ts';
import { challengeAnswer, newEmailBody, sessionAnswer } from '../signIn/login.ts';
import { proofHeaders } from '../signIn/proof.ts';
import {
  newPersonInCare,
  peopleInCare,
  personInCare,
  personInCareBody,
  takeOverBody,
} from '../users/care.ts';
import { identificationBody } from '../users/profile.ts';
import { call, emptyBody } from './call.ts';

const tag = 'People in care';
const policy = 'signed_in';

export const careCalls = {
  list: call({
    method: 'GET',
    path: '/care',
    policy,
    tag,
    summary: 'The people in your care, for whom you book',
    answer: peopleInCare,
  }),
  create: call({
    method: 'POST',
    path: '/care/create',
    policy,
    tag,
    summary: 'Add somebody in your care, such as a child or a parent',
    body: newPersonInCare,
    status: 201,
    answer: personInCare,
  }),
  update: call({
    method: 'POST',
    path: '/care/update/{id}',
    policy,
    tag,
    summary: 'Change somebody in your care',
    body: personInCareBody,
    answer: personInCare,
  }),
  remove: call({
    method: 'POST',
    path: '/care/remove/{id}',
    policy,
    tag,
    summary: 'Erase somebody in your care; 409 in_use while they have visits to come',
    body: emptyBody,
    answer: z.object({ ids: z.array(z.string()) }),
  }),
  identification: call({
    method: 'POST',
    path: '/care/identification/{id}',
    policy,
    tag,
    summary: 'Send pictures of a document of somebody in your care for review',
    body: identificationBody,
    answer: personInCare,
  }),
  categories: call({
    method: 'GET',
    path: '/care/categories/{id}',
    policy,
    tag,
    summary: 'All categories, and how somebody in your care stands to each',
    answer: ownCategoriesAnswer,
  }),
  confirmCategory: call({
    method: 'POST',
    path: '/care/categories/confirm/{id}',
    policy,
    tag,
    summary: 'Confirm that somebody in your care belongs to a declared category, or take it back',
    body: confirmCategoryBody,
    answer: personInCare,
  }),
  handOver: call({
    method: 'POST',
    path: '/care/hand-over/{id}',
    policy,
    tag,
    summary:
      'Give somebody of age in your care an account of their own: a code goes to their address. Answers alike for an address that has an account',
    headers: proofHeaders,
    body: newEmailBody,
    answer: challengeAnswer,
  }),
  handOverAtOffice: call({
    method: 'POST',
    path: '/users/hand-over/{id}',
    policy: { resource: user.name, action: 'create' },
    tag: user.label.many,
    summary: 'The same for a person in the care of somebody who cannot do it; needs your password',
    headers: proofHeaders,
    body: newEmailBody,
    answer: challengeAnswer,
  }),
  takeOver: call({
    method: 'POST',
    path: '/care/take-over',
    policy: 'everyone',
    tag,
    summary: 'Give the code and your birth date: the record is an account of your own, signed in',
    headers: proofHeaders,
    body: takeOverBody,
    answer: sessionAnswer,
  }),
};
