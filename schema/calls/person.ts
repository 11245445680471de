/** Calls on one part of a person, such as their status or roles. */

import { personCategoriesAnswer, verifyCategoryBody } from '../categories/categoryCalls.ts';
import { user } from '../resources/index.ts';
import {
  identificationStatusBody,
  personRecord,
  personRolesBody,
  personStatusAnswer,
  personStatusBody,
} from '../users/accounts.ts';
import { erasureDeclineBody, erasureGrantBody } from '../users/ownData.ts';
import { educationBody, photoBody, plainProfileBody } from '../users/profile.ts';
import { call, emptyAnswer, emptyBody } from './call.ts';

const tag = user.label.many;
const policy = (action: string) => ({ resource: user.name, action });

export const personCalls = {
  updateProfile: call({
    method: 'POST',
    path: '/users/update/profile/{id}',
    policy: policy('update'),
    tag,
    summary: "Change a person's profile",
    body: plainProfileBody,
    answer: personRecord,
  }),
  updateEducation: call({
    method: 'POST',
    path: '/users/update/education-and-occupation/{id}',
    policy: policy('update'),
    tag,
    summary: "Change a person's education and occupation",
    body: educationBody,
    answer: personRecord,
  }),
  updatePhoto: call({
    method: 'POST',
    path: '/users/update/profile-photo/{id}',
    policy: policy('update'),
    tag,
    summary: "Change a person's photo, or take it away",
    body: photoBody,
    answer: personRecord,
  }),
  updateStatus: call({
    method: 'POST',
    path: '/users/update/status/{id}',
    policy: policy('update_status'),
    tag,
    summary:
      'Suspend an account, or make it active; answers also with what the person has booked ahead',
    body: personStatusBody,
    answer: personStatusAnswer,
  }),
  endSessions: call({
    method: 'POST',
    path: '/users/sessions/end/{id}',
    policy: policy('end_sessions'),
    tag,
    summary: 'Sign a person out everywhere; yourself everywhere else',
    body: emptyBody,
    answer: emptyAnswer,
  }),
  updateRoles: call({
    method: 'POST',
    path: '/users/update/roles/{id}',
    policy: policy('update_roles'),
    tag,
    summary: 'Assign roles and teams; needs your password',
    body: personRolesBody,
    answer: personRecord,
  }),
  reviewIdentification: call({
    method: 'POST',
    path: '/users/identification/status/{id}',
    policy: policy('verify_identification'),
    tag,
    summary: 'Verify or reject what a person has sent to identify themselves',
    body: identificationStatusBody,
    answer: personRecord,
  }),
  categories: call({
    method: 'GET',
    path: '/users/categories/{id}',
    policy: policy('show'),
    tag,
    summary: 'All categories, and how a person stands to each',
    answer: personCategoriesAnswer,
  }),
  verifyCategory: call({
    method: 'POST',
    path: '/users/categories/verify/{id}',
    policy: policy('verify_categories'),
    tag,
    summary: 'Verify a category that a person has confirmed of themselves, or withdraw it',
    body: verifyCategoryBody,
    answer: personCategoriesAnswer,
  }),
  grantErasure: call({
    method: 'POST',
    path: '/users/erasure/grant/{id}',
    policy: policy('erase'),
    tag,
    summary: 'Erase a person who has asked for it, for good; needs your password',
    body: erasureGrantBody,
    answer: personRecord,
  }),
  declineErasure: call({
    method: 'POST',
    path: '/users/erasure/decline/{id}',
    policy: policy('erase'),
    tag,
    summary: 'Decline to erase a person, and tell them why',
    body: erasureDeclineBody,
    answer: personRecord,
  }),
};
