/** Calls about people in one's care. Visits, questions and health answers take their id as one's own. */
import { z } from 'zod';
import { confirmCategoryBody, ownCategoriesAnswer } from '../categories/categoryCalls.ts';
import { newPersonInCare, peopleInCare, personInCare, personInCareBody } from '../users/care.ts';
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
};
