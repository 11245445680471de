/** The viewer's own account. */
import { confirmCategoryBody, ownCategoriesAnswer } from '../categories/categoryCalls.ts';
import { passwordBody } from '../signIn/login.ts';
import { erasureRequestBody, exportBody } from '../users/ownData.ts';
import {
  educationBody,
  endSessionBody,
  identificationBody,
  photoBody,
  profileBody,
  profileSchema,
  sessionsAnswer,
} from '../users/profile.ts';
import { bytes, call, emptyAnswer, emptyBody } from './call.ts';

const OWN = { policy: 'signed_in', tag: 'Own profile' } as const;

export const profileCalls = {
  show: call({
    ...OWN,
    method: 'GET',
    path: '/profile',
    isForEnrolment: true,
    summary: 'Show your own account and what it may do',
    answer: profileSchema,
  }),
  update: call({
    ...OWN,
    method: 'POST',
    path: '/profile/update',
    summary: 'Change your own profile',
    body: profileBody,
    answer: profileSchema,
  }),
  updateEducation: call({
    ...OWN,
    method: 'POST',
    path: '/profile/update/education-and-occupation',
    summary: 'Change your own education and occupation',
    body: educationBody,
    answer: profileSchema,
  }),
  updatePassword: call({
    ...OWN,
    method: 'POST',
    path: '/profile/update/password',
    summary: 'Change your own password; ends every other session',
    body: passwordBody,
    answer: profileSchema,
  }),
  updatePhoto: call({
    ...OWN,
    method: 'POST',
    path: '/profile/update/profile-photo',
    summary: 'Change your own photo, or take it away',
    body: photoBody,
    answer: profileSchema,
  }),
  submitIdentification: call({
    ...OWN,
    method: 'POST',
    path: '/profile/identification/submit',
    summary:
      'Send pictures of a document for review; 409 transition while one is reviewed or verified',
    body: identificationBody,
    answer: profileSchema,
  }),
  categories: call({
    ...OWN,
    method: 'GET',
    path: '/profile/categories',
    summary: 'All categories, and how you stand to each',
    answer: ownCategoriesAnswer,
  }),
  confirmCategory: call({
    ...OWN,
    method: 'POST',
    path: '/profile/categories/confirm',
    summary: 'Confirm that you belong to a declared category, or take it back',
    body: confirmCategoryBody,
    answer: profileSchema,
  }),
  sessions: call({
    ...OWN,
    method: 'GET',
    path: '/profile/sessions',
    summary: 'Where your own account is signed in',
    answer: sessionsAnswer,
  }),
  endSession: call({
    ...OWN,
    method: 'POST',
    path: '/profile/sessions/end',
    summary: 'End one of your own sessions',
    body: endSessionBody,
    answer: emptyAnswer,
  }),
  endOtherSessions: call({
    ...OWN,
    method: 'POST',
    path: '/profile/sessions/end-others',
    summary: 'Sign out everywhere else',
    body: emptyBody,
    answer: emptyAnswer,
  }),
  export: call({
    ...OWN,
    method: 'POST',
    path: '/profile/export',
    summary: 'Get all that is held on your own account, as a ZIP; needs your password',
    body: exportBody,
    answer: bytes('application/zip', 'The archive'),
  }),
  requestErasure: call({
    ...OWN,
    method: 'POST',
    path: '/profile/erasure/request',
    summary: 'Ask for your own account to be erased; needs your password',
    body: erasureRequestBody,
    answer: profileSchema,
  }),
  withdrawErasure: call({
    ...OWN,
    method: 'POST',
    path: '/profile/erasure/withdraw',
    summary: 'Withdraw that request, as long as nobody has decided on it',
    body: emptyBody,
    answer: profileSchema,
  }),
};
