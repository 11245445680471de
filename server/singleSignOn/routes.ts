import { z } from 'zod';
import { sessionAnswer } from '../../schema/login.ts';
import { proofHeaders } from '../../schema/proof.ts';
import { secondStepAnswer } from '../../schema/secondFactor.ts';
import {
  signInMethodsAnswer,
  signOnBody,
  signOnStartAnswer,
  signOutAddress,
} from '../../schema/singleSignOn.ts';
import type { Deps } from '../deps.ts';
import { errorAnswers } from '../http/answers.ts';
import type { App } from '../http/context.ts';
import { addressToSignOut } from './provider.ts';
import { finishSignOn, signInMethods, startSignOn } from './signOn.ts';

const tags = ['Signing in'];
const config = { policy: 'everyone' } as const;

export function singleSignOnRoutes(app: App, { config: served }: Deps) {
  app.get('/login/methods', {
    config,
    schema: {
      tags,
      summary: 'How staff can sign in here',
      response: { 200: signInMethodsAnswer, ...errorAnswers },
    },
    handler: ({ context }) => signInMethods(context, served),
  });
  app.get('/login/single-sign-on/sign-out-address', {
    config,
    schema: {
      tags,
      summary: 'Where to sign out at the provider of single sign-on as well',
      response: { 200: signOutAddress, ...errorAnswers },
    },
    handler: async () => ({ url: await addressToSignOut(served) }),
  });
  app.post('/login/single-sign-on', {
    config,
    schema: {
      tags,
      summary: 'Begin single sign-on: the address to go to; 404 where none is set up',
      headers: proofHeaders,
      body: z.strictObject({}),
      response: { 200: signOnStartAnswer, ...errorAnswers },
    },
    handler: ({ context }) => startSignOn(context, served),
  });
  app.post('/login/single-sign-on/finish', {
    config,
    schema: {
      tags,
      summary:
        'Give what the provider answered and get a session, or 202: a second factor is asked for',
      headers: proofHeaders,
      body: signOnBody,
      response: { 200: sessionAnswer, 202: secondStepAnswer, ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      const next = await finishSignOn(context, body, served);
      return 'second_factor_required' in next ? reply.code(202).send(next) : next;
    },
  });
}
