/** Calls on records that may be of one person. */

import { user } from '../resources/index.ts';
import { personRecord } from '../users/accounts.ts';
import {
  duplicatesAnswer,
  duplicatesQuery,
  keepApartBody,
  mergeBody,
  mergePreview,
  mergePreviewBody,
} from '../users/merging.ts';
import { call, emptyAnswer } from './call.ts';

const tag = user.label.many;
const policy = { resource: user.name, action: 'merge' };

export const mergingCalls = {
  list: call({
    method: 'GET',
    path: '/users/duplicates',
    policy,
    tag,
    summary: 'Pairs of records that may be of one person, the likeliest first',
    query: duplicatesQuery,
    answer: duplicatesAnswer,
  }),
  preview: call({
    method: 'POST',
    path: '/users/merge/preview',
    policy,
    tag,
    summary: 'Tell what merging two records would move, or why they cannot be; writes nothing',
    body: mergePreviewBody,
    answer: mergePreview,
  }),
  merge: call({
    method: 'POST',
    path: '/users/merge',
    policy,
    tag,
    summary:
      'Merge one record into the other, which stays, and erase it for good; needs your password',
    body: mergeBody,
    answer: personRecord,
  }),
  keepApart: call({
    method: 'POST',
    path: '/users/keep-apart',
    policy,
    tag,
    summary: 'Note that two records that look alike are two people: they are offered no longer',
    body: keepApartBody,
    answer: emptyAnswer,
  }),
};
