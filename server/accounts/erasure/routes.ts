import { z } from 'zod';
import { personRecord } from '../../../schema/accounts.ts';
import { user } from '../../../schema/index.ts';
import {
  erasureDeclineBody,
  erasureGrantBody,
  erasureRequestBody,
} from '../../../schema/ownData.ts';
import { profileSchema } from '../../../schema/profile.ts';
import type { Deps } from '../../deps.ts';
import { errorAnswers, idParams } from '../../http/answers.ts';
import type { App } from '../../http/context.ts';
import { declineErasure, grantErasure } from './decide.ts';
import { requestErasure, withdrawErasure } from './request.ts';

const own = { policy: 'signed_in' } as const;
const ownTags = ['Own profile'];
const ownAnswer = { 200: profileSchema, ...errorAnswers };
const deciding = { policy: { resource: user.name, action: 'erase' } };
const tags = [user.label.many];
const answer = { 200: personRecord, ...errorAnswers };

export function erasureRoutes(app: App, { files }: Deps) {
  app.post('/profile/erasure/request', {
    config: own,
    schema: {
      tags: ownTags,
      summary: 'Ask for your own account to be erased; needs your password',
      body: erasureRequestBody,
      response: ownAnswer,
    },
    handler: ({ context, body }) => requestErasure(context, body),
  });
  app.post('/profile/erasure/withdraw', {
    config: own,
    schema: {
      tags: ownTags,
      summary: 'Withdraw that request, as long as nobody has decided on it',
      body: z.strictObject({}),
      response: ownAnswer,
    },
    handler: ({ context }) => withdrawErasure(context),
  });
  app.post('/users/erasure/grant/:id', {
    config: deciding,
    schema: {
      tags,
      summary: 'Erase a person who has asked for it, for good; needs your password',
      params: idParams,
      body: erasureGrantBody,
      response: answer,
    },
    handler: ({ context, params, body }) => grantErasure(context, files, { ...params, ...body }),
  });
  app.post('/users/erasure/decline/:id', {
    config: deciding,
    schema: {
      tags,
      summary: 'Decline to erase a person, and tell them why',
      params: idParams,
      body: erasureDeclineBody,
      response: answer,
    },
    handler: ({ context, params, body }) => declineErasure(context, { ...params, ...body }),
  });
}
